#!/usr/bin/python3
"""GTK 3: gtk3.py copy|paste text|picture FILE, or paste photo FILE"""
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GdkPixbuf, Gtk  # noqa: E402

action, kind, path = sys.argv[1:]
clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)

if action == "copy":
    if kind == "text":
        with open(path, encoding="utf-8", newline="") as file:
            clipboard.set_text(file.read(), -1)
    else:
        # GTK encodes the picture anew for each format that it offers.
        clipboard.set_image(GdkPixbuf.Pixbuf.new_from_file(path))
    clipboard.connect("owner-change", lambda *_: print("ready", flush=True))
    Gtk.main()
elif kind == "text":
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(clipboard.wait_for_text() or "")
elif kind == "photo":
    # Whatever of the formats GTK likes best.
    clipboard.wait_for_image().savev(path, "png", [], [])
else:
    contents = clipboard.wait_for_contents(Gdk.Atom.intern("image/png", False))
    with open(path, "wb") as file:
        file.write(contents.get_data() if contents else b"")
