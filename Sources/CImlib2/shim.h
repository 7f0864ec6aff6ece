/// Imlib2 without its Xlib half: the helper draws on no display.
#ifndef CARDCLIP_CIMLIB2_SHIM_H
#define CARDCLIP_CIMLIB2_SHIM_H

#define X_DISPLAY_MISSING
#include <stdlib.h>
#include <Imlib2.h>

/// The most pixels that a picture may have; `cimlib2_memory` refuses more.
static size_t cimlib2_pixel_limit = 0;

/// Memory for a picture's pixels, given to Imlib2 before a decoder starts on
/// them; Imlib2 takes NULL for memory that is lacking.
static void *cimlib2_memory(void *memory, size_t size) {
  if (memory != NULL) {
    free(memory);
    return NULL;
  }
  if (size / 4 > cimlib2_pixel_limit) return NULL;
  return malloc(size);
}

/// Refuses pictures of more pixels, whatever their decoders make of them.
static inline void cimlib2_limit_pixels(size_t count) {
  cimlib2_pixel_limit = count;
  imlib_context_set_image_data_memory_function(cimlib2_memory);
}

#endif
