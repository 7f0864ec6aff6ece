"""A window to drag out of or to drop on, with GTK 3."""
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gio, GLib, Gtk

TYPES = {"image": "image/png", "text": "UTF8_STRING", "files": "text/uri-list"}


def say(*words):
    print(*words, flush=True)


def source(kind, paths):
    content = open(paths[0], "rb").read()
    box = Gtk.EventBox()
    entry = Gtk.TargetEntry.new(TYPES[kind], 0, 0)
    box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [entry], Gdk.DragAction.COPY)

    def give(_box, _context, data, _info, _time):
        if kind == "image":
            data.set(data.get_target(), 8, content)
        elif kind == "text":
            data.set_text(content.decode(), -1)
        else:
            data.set_uris([Gio.File.new_for_path(path).get_uri() for path in paths])

    def begin(_box, context):
        say("begin")
        context.connect(
            "action-changed",
            lambda _context, action: say("answer", "copy" if action else "none"),
        )

    box.connect("drag-begin", begin)
    box.connect("drag-data-get", give)
    box.connect("drag-end", lambda *_: say("end"))
    return box


def target(kind, output):
    box = Gtk.EventBox()
    entry = Gtk.TargetEntry.new(TYPES[kind], 0, 0)
    box.drag_dest_set(Gtk.DestDefaults.ALL, [entry], Gdk.DragAction.COPY)

    def take(_box, _context, _x, _y, data, _info, _time):
        content = data.get_data()
        open(output, "wb").write(content)
        say("received", len(content))

    box.connect("drag-data-received", take)
    return box


def main():
    role, kind, *paths = sys.argv[1:]
    GLib.set_prgname("gtk3-" + role)
    window = Gtk.Window(title="gtk3-" + role)
    window.set_default_size(220, 160)
    window.add(source(kind, paths) if role == "source" else target(kind, paths[0]))
    window.move(700, 500)
    window.show_all()
    Gtk.main()


main()
