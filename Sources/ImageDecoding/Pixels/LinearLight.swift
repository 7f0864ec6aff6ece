import Glibc

/// Between the values of sRGB and the light that they stand for
/// (IEC 61966-2-1).
enum LinearLight {
  /// The light of each of the 256 values, from 0 to 1.
  static let ofValue: [Float] = (0..<256).map { value in
    let share = Float(value) / 255
    return share <= 0.04045 ? share / 12.92 : powf((share + 0.055) / 1.055, 2.4)
  }

  /// The value that stands for a light.
  static func value(of light: Float) -> UInt32 {
    let light = min(max(light, 0), 1)
    let share = light <= 0.0031308 ? light * 12.92 : 1.055 * powf(light, 1 / 2.4) - 0.055
    return UInt32((share * 255).rounded())
  }
}
