/// Lines with columns below one another.
struct Table {
  private var rows: [[String]] = []

  /// Adds a row; all have the same number of cells.
  mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  /// The lines, the last column cut to the width where there is one.
  func lines(columns: Int?) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 {
          line += String(repeating: " ", count: widths[column] - cell.count + 2)
        }
      }
      guard let columns, line.count > columns else { return line }
      return line.prefix(columns - 1) + "…"
    }
  }
}
