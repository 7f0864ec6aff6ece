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
    let widths = first.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += column < row.count - 1 ? cell.padded(to: widths[column] + 2) : cell
      }
      guard let columns, line.columns > columns else { return line }
      return line.prefix(columns: columns - 1) + "…"
    }
  }
}
