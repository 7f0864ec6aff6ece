import Arguments
import Cards

/// The order of a list on the command line.
enum ListOrder: String, CaseIterable, ArgumentValue {
  case place
  case newest
  case oldest
  case largest
  case title

  var order: ElementSelection.Order {
    switch self {
    case .place: .place
    case .newest: .newest
    case .oldest: .oldest
    case .largest: .largest
    case .title: .title
    }
  }
}
