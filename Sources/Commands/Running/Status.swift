/// The exit statuses, as documented in the manual; those from 64 on are the
/// names of <sysexits.h>.
enum Status: Int32, CaseIterable {
  case done = 0
  case nothing = 1
  case usage = 64
  case badContent = 65
  case noInput = 66
  case unavailable = 69
  case cannotCreate = 73
  case cannotWrite = 74
  case busy = 75

  /// What the status means, for the manual.
  var meaning: String {
    switch self {
    case .done: "Done."
    case .nothing:
      "Nothing to do it with: an empty selection, no such target, or the answer is no."
    case .usage: "The command line is wrong."
    case .badContent: "A content can't be decoded, or is larger than it may be."
    case .noInput: "No such card, element or file, or the store can't be read."
    case .unavailable:
      "No X server, or the owner of the selection refused or timed out, or a copied file timed out."
    case .cannotCreate: "A file or the store can't be created or changed."
    case .cannotWrite: "Something can't be written: the disk is full or the output closed."
    case .busy: "The store is locked by another process; try again."
    }
  }
}
