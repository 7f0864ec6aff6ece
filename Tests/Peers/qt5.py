#!/usr/bin/python3
"""Qt 5: qt5.py copy|paste text|picture FILE, or paste photo FILE"""
import sys

from PyQt5.QtCore import QMimeData, QTimer
from PyQt5.QtGui import QGuiApplication

action, kind, path = sys.argv[1:]
application = QGuiApplication(sys.argv[:1])
clipboard = application.clipboard()


def copy():
    data = QMimeData()
    with open(path, "rb") as file:
        content = file.read()
    if kind == "text":
        data.setText(content.decode("utf-8"))
    else:
        data.setData("image/png", content)
    clipboard.setMimeData(data)
    print("ready", flush=True)


def paste():
    if kind == "photo":
        # Whatever of the formats Qt likes best.
        clipboard.image().save(path, "PNG")
        application.quit()
        return
    data = clipboard.mimeData()
    with open(path, "wb") as file:
        if kind == "text":
            file.write(data.text().encode("utf-8"))
        else:
            file.write(data.data("image/png").data())
    application.quit()


QTimer.singleShot(0, copy if action == "copy" else paste)
application.exec_()
