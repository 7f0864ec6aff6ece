/// Xlib and the XFixes extension, for the module X11Selection alone.
#ifndef CARDCLIP_CX11_SHIM_H
#define CARDCLIP_CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xfixes.h>

#endif
