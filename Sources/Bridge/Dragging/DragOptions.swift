package import Images
package import X11Selection

/// What a window to drag elements out of is to do.
package struct DragOptions {
  /// True to end after one drop, however it ended.
  package var isOnce = false
  /// True to offer the elements as files too.
  package var asFiles = true
  /// Where the window is to be, and how large.
  package var geometry = WindowGeometry()
  /// Where a large text in another encoding is kept.
  package var directory: String
  /// The program that decodes pictures.
  package var helper: HelperProgram
  /// What a picture may measure.
  package var images = ImageLimits()

  package init(directory: String, helper: HelperProgram) {
    self.directory = directory
    self.helper = helper
  }
}
