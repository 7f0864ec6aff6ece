/// The atoms of the drag-and-drop protocol, interned in one round trip when
/// the first drag needs them.
struct DragAtoms: Equatable {
  let aware: Atom
  let enter: Atom
  let position: Atom
  let status: Atom
  let leave: Atom
  let drop: Atom
  let finished: Atom
  let selection: Atom
  let typeList: Atom
  let actionList: Atom
  let proxy: Atom
  let actionCopy: Atom
  let directSave: Atom

  static let names = [
    "XdndAware", "XdndEnter", "XdndPosition", "XdndStatus", "XdndLeave", "XdndDrop",
    "XdndFinished", "XdndSelection", "XdndTypeList", "XdndActionList", "XdndProxy",
    "XdndActionCopy", "XdndDirectSave0",
  ]

  /// Takes the atoms in the order of `names`.
  init(_ atoms: [Atom]) {
    aware = atoms[0]
    enter = atoms[1]
    position = atoms[2]
    status = atoms[3]
    leave = atoms[4]
    drop = atoms[5]
    finished = atoms[6]
    selection = atoms[7]
    typeList = atoms[8]
    actionList = atoms[9]
    proxy = atoms[10]
    actionCopy = atoms[11]
    directSave = atoms[12]
  }

  /// The atoms of a connection, which remembers them.
  init(of connection: Connection) {
    self.init(connection.atoms(Self.names))
  }
}
