/// The colours of the drag windows, 0xAARRGGBB.
enum DragColors {
  static let surroundings: UInt32 = 0xFFE3_E5E8
  static let bar: UInt32 = 0xFFF7_F7F8
  static let line: UInt32 = 0xFFC4_C8CE
  static let text: UInt32 = 0xFF2B_2F36
  static let faintText: UInt32 = 0xFF6B_7280
  static let paper: UInt32 = 0xFFFF_FBEB
  static let paperLine: UInt32 = 0xFFD9_CFA8
  static let picture: UInt32 = 0xFFE8_EEF7
  static let pictureLine: UInt32 = 0xFF9A_B0D0
  static let accepted: UInt32 = 0xFF1F_8A4C
  static let refused: UInt32 = 0xFFB4_2B23
}
