/// The atoms of the protocol itself, interned together when a connection opens.
struct ProtocolAtoms {
  /// The types that every server has (X11/Xatom.h).
  static let atom = Atom(rawValue: 4)
  static let integer = Atom(rawValue: 19)

  /// The names that every server has from its start, as far as selections and
  /// the types of their contents use them: nobody needs to be asked for these.
  static let predefined = [
    ("PRIMARY", Atom(rawValue: 1)), ("SECONDARY", Atom(rawValue: 2)), ("ATOM", atom),
    ("BITMAP", Atom(rawValue: 5)), ("CARDINAL", Atom(rawValue: 6)),
    ("COLORMAP", Atom(rawValue: 7)), ("DRAWABLE", Atom(rawValue: 17)), ("INTEGER", integer),
    ("PIXMAP", Atom(rawValue: 20)), ("STRING", Atom(rawValue: 31)),
    ("WINDOW", Atom(rawValue: 33)),
  ]

  let targets: Atom
  let timestamp: Atom
  let multiple: Atom
  let saveTargets: Atom
  let delete: Atom
  let incr: Atom
  let null: Atom
  let atomPair: Atom
  let clipboardManager: Atom
  /// Where Motif's clipboard has contents put, by requestors that don't know
  /// INCR (rule O-33).
  let clipTemporary: Atom
  /// The property of our requestor windows: always the same one, since each
  /// new name would stay in the server for ever (rule R-02).
  let property: Atom
  /// The property whose changes give the server's time.
  let time: Atom

  static let names = [
    "TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "DELETE", "INCR", "NULL", "ATOM_PAIR",
    "CLIPBOARD_MANAGER", "CARDCLIP_SELECTION", "CARDCLIP_TIME", "CLIP_TEMPORARY",
  ]

  /// Takes the atoms in the order of `names`.
  init(_ atoms: [Atom]) {
    targets = atoms[0]
    timestamp = atoms[1]
    multiple = atoms[2]
    saveTargets = atoms[3]
    delete = atoms[4]
    incr = atoms[5]
    null = atoms[6]
    atomPair = atoms[7]
    clipboardManager = atoms[8]
    property = atoms[9]
    time = atoms[10]
    clipTemporary = atoms[11]
  }
}
