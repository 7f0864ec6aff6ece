"""A window to drag out of or to drop on, with GTK 4."""
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk

TYPES = {"image": "image/png", "text": "text/plain;charset=utf-8", "files": "text/uri-list"}


def say(*words):
    print(*words, flush=True)


def provider(kind, paths):
    if kind == "files":
        files = [Gio.File.new_for_path(path) for path in paths]
        return Gdk.ContentProvider.new_for_value(Gdk.FileList.new_from_list(files))
    content = open(paths[0], "rb").read()
    if kind == "image":
        return Gdk.ContentProvider.new_for_bytes(TYPES[kind], GLib.Bytes.new(content))
    return Gdk.ContentProvider.new_for_value(content.decode())


def source(box, kind, paths):
    drag = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    drag.set_content(provider(kind, paths))

    def begin(_source, drag):
        say("begin")
        drag.connect(
            "notify::selected-action",
            lambda drag, _: say("answer", "copy" if drag.get_selected_action() else "none"),
        )

    drag.connect("drag-begin", begin)
    drag.connect("drag-end", lambda *_: say("end"))
    box.add_controller(drag)


def target(box, kind, output):
    """Takes the bytes in a deserializer of our own.

    Gdk.Drop.read_finish crashes under PyGObject: it frees a name that isn't its
    own.
    """
    parts = []

    def read(deserializer):
        stream = deserializer.get_input_stream()

        def add(stream, result):
            part = stream.read_bytes_finish(result).get_data()
            if not part:
                return deserializer.return_success()
            parts.append(part)
            stream.read_bytes_async(1 << 16, 0, None, add)

        stream.read_bytes_async(1 << 16, 0, None, add)

    kept = type("Kept", (GObject.Object,), {})
    Gdk.content_register_deserializer(TYPES[kind], kept, read)
    formats = Gdk.ContentFormats.new([TYPES[kind]])
    drops = Gtk.DropTargetAsync(actions=Gdk.DragAction.COPY, formats=formats)

    def done(drop, result):
        drop.read_value_finish(result)
        content = b"".join(parts)
        open(output, "wb").write(content)
        drop.finish(Gdk.DragAction.COPY)
        say("received", len(content))

    def take(_target, drop, _x, _y):
        drop.read_value_async(kept, 0, None, done)
        return True

    drops.connect("drop", take)
    box.add_controller(drops)


def main():
    role, kind, *paths = sys.argv[1:]
    GLib.set_prgname("gtk4-" + role)
    Gtk.init()
    window = Gtk.Window(title="gtk4-" + role, decorated=False)
    window.set_default_size(220, 160)
    box = Gtk.Box()
    window.set_child(box)
    if role == "source":
        source(box, kind, paths)
    else:
        target(box, kind, paths[0])
    window.present()
    GLib.MainLoop().run()


main()
