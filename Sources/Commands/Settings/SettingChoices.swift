import Arguments
import Cards
import Transfer

/// What is taken where there is a choice, as a setting.
enum Preferred: String, CaseIterable, ArgumentValue {
  case auto
  case image
  case text

  var preference: Preference {
    switch self {
    case .auto: .automatic
    case .image: .first(.image)
    case .text: .first(.text)
    }
  }
}

/// Whether something is done, as a setting.
enum Switch: String, CaseIterable, ArgumentValue {
  case on
  case off
}

/// What a copy is compared with, as a setting.
enum Deduplication: String, CaseIterable, ArgumentValue {
  case last
  case card
}

/// How pictures are drawn on a terminal, as a setting.
enum PictureStyle: String, CaseIterable, ArgumentValue {
  case auto
  case kitty
  case iterm
  case sixel
  case blocks
  case off
}
