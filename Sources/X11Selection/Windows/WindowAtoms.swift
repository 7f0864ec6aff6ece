/// The atoms by which a window describes itself, interned in one round trip.
struct WindowAtoms {
  let protocols: Atom
  let deleteWindow: Atom
  let ping: Atom
  let netName: Atom
  let netIcon: Atom
  let netProcess: Atom
  let utf8String: Atom

  private static let names = [
    "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_PING", "_NET_WM_NAME", "_NET_WM_ICON",
    "_NET_WM_PID", "UTF8_STRING",
  ]

  init(of connection: Connection) {
    let atoms = connection.atoms(Self.names)
    protocols = atoms[0]
    deleteWindow = atoms[1]
    ping = atoms[2]
    netName = atoms[3]
    netIcon = atoms[4]
    netProcess = atoms[5]
    utf8String = atoms[6]
  }
}
