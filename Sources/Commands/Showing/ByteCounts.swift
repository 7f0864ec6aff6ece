/// A number of bytes as people read it.
enum ByteCounts {
  /// With at most one decimal, in binary units: "452 B", "1.5 MiB".
  static func text(_ count: Int) -> String {
    if count < 1024 { return "\(count) B" }
    var value = Double(count)
    var unit = ""
    for name in ["KiB", "MiB", "GiB", "TiB"] where value >= 1024 {
      value /= 1024
      unit = name
    }
    let tenths = Int((value * 10).rounded())
    return tenths >= 100 || tenths.isMultiple(of: 10)
      ? "\(Int(value.rounded())) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
