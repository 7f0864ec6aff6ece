/// Xlib and the XFixes extension, for the module X11Selection alone.
#ifndef CARDCLIP_CX11_SHIM_H
#define CARDCLIP_CX11_SHIM_H

#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/Xfixes.h>

/// The bits of a resource's number that its client chooses; those above tell
/// the clients apart. Provided because the member has no public name: it is
/// `resource_mask` of the connection's set-up, as X11/Xlibint.h declares it.
static inline unsigned long cx_resource_mask(Display *display) {
  return ((_XPrivDisplay)display)->private4;
}

#endif
