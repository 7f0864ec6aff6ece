"""A window to drag out of or to drop on, with Qt 5."""
import sys

from PyQt5.QtCore import QMimeData, Qt, QUrl
from PyQt5.QtGui import QDrag
from PyQt5.QtWidgets import QApplication, QWidget

TYPES = {"image": "image/png", "text": "text/plain", "files": "text/uri-list"}


def say(*words):
    print(*words, flush=True)


class Window(QWidget):
    def __init__(self, role, kind, paths):
        super().__init__()
        self.role, self.kind, self.paths = role, kind, paths
        self.setWindowTitle("qt5-" + role)
        self.setAcceptDrops(role == "target")
        self.setGeometry(700, 500, 220, 160)

    def mimeData(self):
        data = QMimeData()
        if self.kind == "files":
            data.setUrls([QUrl.fromLocalFile(path) for path in self.paths])
            return data
        content = open(self.paths[0], "rb").read()
        if self.kind == "image":
            data.setData(TYPES[self.kind], content)
        else:
            data.setText(content.decode())
        return data

    def mousePressEvent(self, event):
        self.start = event.pos()

    def mouseMoveEvent(self, event):
        if self.role != "source" or (event.pos() - self.start).manhattanLength() < 8:
            return
        drag = QDrag(self)
        drag.setMimeData(self.mimeData())
        drag.actionChanged.connect(
            lambda action: say("answer", "copy" if action == Qt.CopyAction else "none")
        )
        say("begin")
        drag.exec_(Qt.CopyAction)
        say("end")

    def dragEnterEvent(self, event):
        if event.mimeData().hasFormat(TYPES[self.kind]):
            event.acceptProposedAction()

    def dropEvent(self, event):
        content = bytes(event.mimeData().data(TYPES[self.kind]))
        open(self.paths[0], "wb").write(content)
        event.acceptProposedAction()
        say("received", len(content))


def main():
    role, kind, *paths = sys.argv[1:]
    application = QApplication(["qt5-" + role])
    window = Window(role, kind, paths)
    window.show()
    sys.exit(application.exec_())


main()
