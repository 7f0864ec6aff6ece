/// SHA-256 of Nettle, which picks the processor's own instructions at run time.
#ifndef CARDCLIP_CNETTLE_SHIM_H
#define CARDCLIP_CNETTLE_SHIM_H

#include <nettle/sha2.h>
#include <nettle/version.h>

/// Writes the 32 bytes of a digest; provided because the function lost its
/// length with Nettle 4.
static inline void cn_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  nettle_sha256_digest(context, digest);
#else
  nettle_sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}

#endif
