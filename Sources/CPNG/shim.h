/// libpng's progressive reader behind four functions.
///
/// libpng reports an error by longjmp, and a jump must never cross a Swift
/// frame. So the jump starts and lands in this header: every function that
/// calls into libpng sets its own landing place first, and libpng's callbacks
/// are C functions here that call no Swift. `noinline` keeps a function with a
/// setjmp a function of its own, since a caller that it were merged into would
/// have to be compiled for returning twice.
#ifndef CARDCLIP_CPNG_SHIM_H
#define CARDCLIP_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

/// One PNG being decoded, row by row, without keeping any.
typedef struct cpng_decoder {
  png_structp png;
  png_infop info;
  /// Where an error lands; valid only inside the call that set it.
  jmp_buf landing;
  /// How many rows were decoded, over all passes of interlacing.
  uint64_t rows;
  /// Whether IEND was read.
  int is_ended;
  /// Whether the pixels are digested, and their digest so far.
  int digests_pixels;
  uint64_t pixel_digest[2];
  /// libpng's words for the error; they hold chunk names, never content.
  char message[200];
} cpng_decoder;

static void cpng_on_error(png_structp png, png_const_charp message) {
  cpng_decoder *decoder = (cpng_decoder *)png_get_error_ptr(png);
  size_t length = 0;
  while (length + 1 < sizeof decoder->message && message[length] != 0) {
    decoder->message[length] = message[length];
    length++;
  }
  decoder->message[length] = 0;
  longjmp(decoder->landing, 1);
}

/// A warning is for a picture that can be shown all the same.
static void cpng_on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Starts the rows. Without png_set_interlace_handling each pass is handed
/// over as it is, so that no row is spread out or copied.
static void cpng_on_info(png_structp png, png_infop info) {
  (void)info;
  if (((cpng_decoder *)png_get_progressive_ptr(png))->digests_pixels) {
    // Whatever the encoding, four channels of 16 bits: 8 bytes a pixel.
    png_set_expand(png);
    png_set_expand_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  }
  png_start_read_image(png);
}

/// Carries the digest on over a row of 8-byte pixels. It tells pictures apart
/// that nobody made to be taken for one another.
static inline void cpng_digest_row(cpng_decoder *decoder, const uint8_t *row, size_t width) {
  uint64_t first = decoder->pixel_digest[0];
  uint64_t second = decoder->pixel_digest[1];
  for (size_t pixel = 0; pixel < width; pixel++, row += 8) {
    uint64_t word = 0;
    // Where alpha is 0 the colour shows nowhere, and encoders drop it.
    if ((row[6] | row[7]) != 0) memcpy(&word, row, 8);
    first = (first ^ word) * 0x9E3779B97F4A7C15u;
    first ^= first >> 29;
    second = (second + word) * 0xC2B2AE3D27D4EB4Fu;
    second = second << 31 | second >> 33;
  }
  decoder->pixel_digest[0] = first;
  decoder->pixel_digest[1] = second;
}

static void cpng_on_row(png_structp png, png_bytep row, png_uint_32 number, int pass) {
  (void)number;
  (void)pass;
  cpng_decoder *decoder = (cpng_decoder *)png_get_progressive_ptr(png);
  decoder->rows++;
  if (decoder->digests_pixels && row != NULL) {
    cpng_digest_row(decoder, row, png_get_image_width(png, decoder->info));
  }
}

static void cpng_on_end(png_structp png, png_infop info) {
  (void)info;
  ((cpng_decoder *)png_get_progressive_ptr(png))->is_ended = 1;
}

static inline void cpng_destroy(cpng_decoder *decoder) {
  if (decoder->png != NULL) png_destroy_read_struct(&decoder->png, &decoder->info, NULL);
  free(decoder);
}

/// A decoder that refuses a larger width or height, or NULL where memory is
/// lacking. `cpng_destroy` ends it.
static inline __attribute__((noinline)) cpng_decoder *cpng_create(
    uint32_t maximum_width, uint32_t maximum_height) {
  cpng_decoder *decoder = (cpng_decoder *)calloc(1, sizeof(cpng_decoder));
  if (decoder == NULL) return NULL;
  if (setjmp(decoder->landing) != 0) {
    cpng_destroy(decoder);
    return NULL;
  }
  decoder->png =
      png_create_read_struct(PNG_LIBPNG_VER_STRING, decoder, cpng_on_error, cpng_on_warning);
  if (decoder->png != NULL) decoder->info = png_create_info_struct(decoder->png);
  if (decoder->info == NULL) {
    cpng_destroy(decoder);
    return NULL;
  }
  png_set_user_limits(decoder->png, maximum_width, maximum_height);
  // No chunk that is handed over needs more than a palette's 768 bytes.
  png_set_chunk_cache_max(decoder->png, 1);
  png_set_chunk_malloc_max(decoder->png, 65536);
  png_set_crc_action(decoder->png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  // libpng would let a broken compressed stream pass with a warning.
  png_set_benign_errors(decoder->png, 0);
  // Some writers claim a smaller window than they used; 32 KiB takes them all.
  png_set_option(decoder->png, PNG_MAXIMUM_INFLATE_WINDOW, PNG_OPTION_ON);
  png_set_progressive_read_fn(decoder->png, decoder, cpng_on_info, cpng_on_row, cpng_on_end);
  return decoder;
}

/// Has the pixels digested; to be called before any byte comes.
static inline void cpng_digest_pixels(cpng_decoder *decoder) {
  decoder->digests_pixels = 1;
}

/// Decodes what came next; 0, or -1 with `message` set. After an error the
/// decoder can only be destroyed.
static inline __attribute__((noinline)) int cpng_feed(
    cpng_decoder *decoder, const uint8_t *bytes, size_t count) {
  if (setjmp(decoder->landing) != 0) return -1;
  // The reader takes its bytes as mutable but only reads them.
  png_process_data(decoder->png, decoder->info, (png_bytep)bytes, count);
  return 0;
}

/// One PNG being encoded, row by row, into memory that is taken out as it
/// fills.
typedef struct cpng_encoder {
  png_structp png;
  png_infop info;
  jmp_buf landing;
  /// The bytes that were made and not yet taken out.
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} cpng_encoder;

static void cpng_on_encoder_error(png_structp png, png_const_charp message) {
  (void)message;
  longjmp(((cpng_encoder *)png_get_error_ptr(png))->landing, 1);
}

static void cpng_on_bytes(png_structp png, png_bytep bytes, size_t count) {
  cpng_encoder *encoder = (cpng_encoder *)png_get_io_ptr(png);
  if (encoder->count + count > encoder->capacity) {
    size_t capacity = (encoder->count + count) * 2;
    uint8_t *larger = (uint8_t *)realloc(encoder->bytes, capacity);
    if (larger == NULL) png_error(png, "out of memory");
    encoder->bytes = larger;
    encoder->capacity = capacity;
  }
  for (size_t index = 0; index < count; index++) {
    encoder->bytes[encoder->count + index] = bytes[index];
  }
  encoder->count += count;
}

static void cpng_on_flush(png_structp png) { (void)png; }

static inline void cpng_encoder_destroy(cpng_encoder *encoder) {
  if (encoder->png != NULL) png_destroy_write_struct(&encoder->png, &encoder->info);
  free(encoder->bytes);
  free(encoder);
}

/// An encoder of rows of 32-bit ARGB words as the machine has them, of 8 bits a
/// channel; or NULL where memory is lacking. `cpng_encoder_destroy` ends it.
static inline __attribute__((noinline)) cpng_encoder *cpng_encoder_create(
    uint32_t width, uint32_t height, int has_alpha, int level) {
  cpng_encoder *encoder = (cpng_encoder *)calloc(1, sizeof(cpng_encoder));
  if (encoder == NULL) return NULL;
  if (setjmp(encoder->landing) != 0) {
    cpng_encoder_destroy(encoder);
    return NULL;
  }
  encoder->png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, encoder, cpng_on_encoder_error, cpng_on_warning);
  if (encoder->png != NULL) encoder->info = png_create_info_struct(encoder->png);
  if (encoder->info == NULL) {
    cpng_encoder_destroy(encoder);
    return NULL;
  }
  png_set_write_fn(encoder->png, encoder, cpng_on_bytes, cpng_on_flush);
  png_set_user_limits(encoder->png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_IHDR(
      encoder->png, encoder->info, width, height, 8,
      has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(encoder->png, level);
  png_write_info(encoder->png, encoder->info);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_bgr(encoder->png);
  if (!has_alpha) png_set_filler(encoder->png, 0, PNG_FILLER_AFTER);
#else
  if (has_alpha) {
    png_set_swap_alpha(encoder->png);
  } else {
    png_set_filler(encoder->png, 0, PNG_FILLER_BEFORE);
  }
#endif
  return encoder;
}

/// Encodes the next row; 0, or -1 where memory is lacking.
static inline __attribute__((noinline)) int cpng_encoder_write(
    cpng_encoder *encoder, const uint32_t *row) {
  if (setjmp(encoder->landing) != 0) return -1;
  png_write_row(encoder->png, (png_const_bytep)row);
  return 0;
}

/// Ends the picture after its last row.
static inline __attribute__((noinline)) int cpng_encoder_finish(cpng_encoder *encoder) {
  if (setjmp(encoder->landing) != 0) return -1;
  png_write_end(encoder->png, NULL);
  return 0;
}

/// libpng's words for the last error.
static inline const char *cpng_message(const cpng_decoder *decoder) { return decoder->message; }

/// A PNG chunk's check sum, carried on from `checksum` (0 at the start).
static inline uint32_t cpng_checksum(uint32_t checksum, const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(checksum, bytes, count);
}

#endif
