/// The X11 client library and its extension for selection events.
#ifndef CARDCLIP_CX11_SHIM_H
#define CARDCLIP_CX11_SHIM_H

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/Xfixes.h>

#endif
