#!/usr/bin/python3
"""GTK 4: gtk4.py copy|paste text|picture FILE, or paste photo FILE"""
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, Gtk  # noqa: E402

action, kind, path = sys.argv[1:]
Gtk.init()
clipboard = Gdk.Display.get_default().get_clipboard()
loop = GLib.MainLoop()
types = ["text/plain;charset=utf-8"] if kind == "text" else ["image/png"]


if action == "copy":
    with open(path, "rb") as file:
        content = GLib.Bytes.new(file.read())
    clipboard.set_content(
        Gdk.ContentProvider.new_union(
            [Gdk.ContentProvider.new_for_bytes(type_, content) for type_ in types]
        )
    )
    # What waits is sent before the next turn of the loop.
    Gdk.Display.get_default().sync()
    print("ready", flush=True)
else:
    def begin(source, result):
        stream, _ = source.read_finish(result)
        out = Gio.File.new_for_path(path).replace(None, False, Gio.FileCreateFlags.NONE, None)
        both = (
            Gio.OutputStreamSpliceFlags.CLOSE_SOURCE | Gio.OutputStreamSpliceFlags.CLOSE_TARGET
        )
        out.splice_async(stream, both, 0, None, lambda *_: loop.quit())

    def save(source, result):
        source.read_texture_finish(result).save_to_png(path)
        loop.quit()

    def ask():
        if kind == "photo":
            # Whatever of the formats GTK likes best.
            clipboard.read_texture_async(None, save)
        else:
            clipboard.read_async(types, 0, None, begin)
        return False

    # GTK 4 learns what there is a moment after it has started.
    if clipboard.get_formats().get_mime_types():
        ask()
    else:
        clipboard.connect("changed", lambda *_: ask())
loop.run()
