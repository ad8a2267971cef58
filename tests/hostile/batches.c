/* What can be done to version 2 of the wire. The board has 604 rows and columns: the last block of a column
   has four rows, the last word of a row 28 columns. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile.h"

static const uint64_t everything = ~(uint64_t)0;

static size_t start(void) {
  open_cells(create_channel(), 0, 5);
  return create_batch_channel();
}

TECHNIQUE(batch_uses_channels_never_opened) {
  const size_t first = start();
  for (size_t i = 1; i < 64; ++i) {
    write_block(first + i * batch_channel_bytes, 0, 0, 1, 1, everything);
    post_batch(first + i * batch_channel_bytes, 1);
  }
  nap(0.1);
}

TECHNIQUE(batch_changes_the_offer) {
  const size_t offer = strtoul(variable("MINES_BATCH_OFFSET"), NULL, 10);
  memset(memory + offer, 0xff, 4096);
  const size_t channel = start();
  write_block(channel, 0, 0, 1, 1, 0);
  post_batch(channel, 1);
  nap(0.05);
}

/* One click that opens nearly all of a large board, as late as may be. */
TECHNIQUE(batch_opens_all_at_the_limit) {
  const double limit = now() + strtod(variable("MINES_TIME_LIMIT"), NULL);
  const size_t channel = create_batch_channel();
  write_block(channel, 0, 0, 0, 0, 1);
  nap(limit - now() - 0.03);
  post_batch(channel, 1);
  sleep_forever();
}
