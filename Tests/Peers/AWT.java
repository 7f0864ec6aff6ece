import java.awt.Image;
import java.awt.Toolkit;
import java.awt.datatransfer.Clipboard;
import java.awt.datatransfer.DataFlavor;
import java.awt.datatransfer.SystemFlavorMap;
import java.awt.datatransfer.Transferable;
import java.awt.datatransfer.UnsupportedFlavorException;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.imageio.ImageIO;

/** Java's AWT: AWT.java copy|paste text|picture FILE, or paste photo FILE */
class AWT {
  /** The bytes of a picture, as they are; AWT's own flavor decodes and encodes. */
  static final DataFlavor png = png();

  static DataFlavor png() {
    try {
      return new DataFlavor("image/png;class=java.io.InputStream");
    } catch (ClassNotFoundException error) {
      throw new AssertionError(error);
    }
  }

  /** A content of one flavor. */
  record Content(DataFlavor flavor, byte[] bytes) implements Transferable {
    public DataFlavor[] getTransferDataFlavors() {
      return new DataFlavor[] {flavor};
    }

    public boolean isDataFlavorSupported(DataFlavor wanted) {
      return wanted.equals(flavor);
    }

    public Object getTransferData(DataFlavor wanted) throws UnsupportedFlavorException {
      if (!isDataFlavorSupported(wanted)) throw new UnsupportedFlavorException(wanted);
      return flavor == png
          ? new ByteArrayInputStream(bytes)
          : new String(bytes, java.nio.charset.StandardCharsets.UTF_8);
    }
  }

  public static void main(String[] words) throws Exception {
    String kind = words[1];
    Path path = Path.of(words[2]);
    SystemFlavorMap map = (SystemFlavorMap) SystemFlavorMap.getDefaultFlavorMap();
    map.addUnencodedNativeForFlavor(png, "image/png");
    map.addFlavorForUnencodedNative("image/png", png);
    Clipboard clipboard = Toolkit.getDefaultToolkit().getSystemClipboard();
    if (words[0].equals("copy")) {
      DataFlavor flavor = kind.equals("text") ? DataFlavor.stringFlavor : png;
      clipboard.setContents(
          new Content(flavor, Files.readAllBytes(path)), (board, content) -> System.exit(0));
      System.out.println("ready");
      Thread.currentThread().join();
    }
    switch (kind) {
      case "text" ->
          Files.writeString(path, (String) clipboard.getData(DataFlavor.stringFlavor));
      case "picture" -> {
        try (InputStream content = (InputStream) clipboard.getData(png)) {
          Files.copy(content, path, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      default -> {
        Image image = (Image) clipboard.getData(DataFlavor.imageFlavor);
        ImageIO.write((BufferedImage) image, "png", path.toFile());
      }
    }
    System.exit(0);
  }
}
