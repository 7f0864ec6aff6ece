/// What a window tells the window manager about itself.
public struct WindowOptions: Sendable {
  /// The title.
  public var title: String

  /// The instance and the class of `WM_CLASS` (ICCCM 4.1.2.5).
  public var instance: String

  /// The class.
  public var className: String

  /// The size in pixels, where the geometry says none.
  public var size: WindowGeometry.Size

  /// The least size in pixels.
  public var minimumSize: WindowGeometry.Size

  /// What a person asked for.
  public var geometry = WindowGeometry()

  /// The icons, in several sizes.
  public var icons: [Bitmap] = []

  /// Makes options.
  public init(
    title: String, instance: String, className: String, size: WindowGeometry.Size,
    minimumSize: WindowGeometry.Size
  ) {
    self.title = title
    self.instance = instance
    self.className = className
    self.size = size
    self.minimumSize = minimumSize
  }

  /// The size that the window gets.
  var actualSize: WindowGeometry.Size {
    let wanted = geometry.size ?? size
    return WindowGeometry.Size(
      width: min(max(wanted.width, minimumSize.width), Bitmap.maximumSide),
      height: min(max(wanted.height, minimumSize.height), Bitmap.maximumSide))
  }

  /// The place of the upper left corner on a screen of a size; in its middle
  /// where nothing is said.
  func place(onWidth screenWidth: Int, height screenHeight: Int) -> RootPoint {
    let size = actualSize
    let free = (x: screenWidth - size.width, y: screenHeight - size.height)
    guard let place = geometry.place else {
      return RootPoint(x: max(0, free.x / 2), y: max(0, free.y / 2))
    }
    return RootPoint(
      x: place.isFromRight ? free.x - place.x : place.x,
      y: place.isFromBottom ? free.y - place.y : place.y)
  }
}
