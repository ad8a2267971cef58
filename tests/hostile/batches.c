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

static void post_one(unsigned row, unsigned word_column, uint32_t flags, uint64_t mask) {
  const size_t channel = start();
  write_block(channel, 0, row, word_column, flags, mask);
  post_batch(channel, 1);
  sleep_forever();
}

void batch_row_in_a_block(void) { post_one(3, 0, 0, 1); }
void batch_beside_the_board(void) { post_one(65528, 1000, 0, 1); }
void batch_beyond_the_edge(void) { post_one(0, 9, 0, (uint64_t)1 << 28); }
void batch_unknown_flags(void) { post_one(0, 0, 2, 1); }

/* All of the board, and the answers are nobody's. */
static uint32_t request_everything(size_t channel) {
  uint32_t requests = 0;
  for (unsigned row = 0; row < 600; row += 8) {
    for (unsigned column = 0; column < 9; ++column)
      write_block(channel, requests++, row, column, 1, everything);
  }
  return requests;
}

void posts_batches_and_exits(void) {
  const size_t channel = start();
  post_batch(channel, request_everything(channel));
  _exit(0);
}

void batch_never_takes(void) {
  const size_t channel = start();
  post_batch(channel, request_everything(channel));
  sleep_forever();
}

void batch_posted_jumps(void) {
  post_batch(start(), 5000);
  sleep_forever();
}

/* Looked at when the reply ring is full. */
void batch_taken_jumps(void) {
  const size_t channel = start();
  post_batch(channel, request_everything(channel));
  nap(0.05);
  *word(channel + taken) = 70000;
  wake(word(channel + taken));
  sleep_forever();
}

/* Anything into heads, bodies, indices and flags. */
void batch_scribbles(void) {
  const size_t first = start();
  create_batch_channel();
  for (;;) {
    const uint64_t bits = random_bits();
    const size_t offset = bits & 1 ? bits >> 1 & 0x3fc : (bits >> 1) % batch_channel_bytes & ~(uint64_t)3;
    *word(first + (bits >> 40 & 1) * batch_channel_bytes + offset) = (uint32_t)(bits >> 41 & 0xffffff);
    if (bits >> 50 == 0) wake(word(first));
  }
}

void batch_uses_channels_never_opened(void) {
  const size_t first = start();
  for (size_t i = 1; i < 64; ++i) {
    write_block(first + i * batch_channel_bytes, 0, 0, 1, 1, everything);
    post_batch(first + i * batch_channel_bytes, 1);
  }
  nap(0.1);
}

void batch_changes_the_offer(void) {
  const size_t offer = strtoul(variable("MINES_BATCH_OFFSET"), NULL, 10);
  memset(memory + offer, 0xff, 4096);
  const size_t channel = start();
  write_block(channel, 0, 0, 1, 1, 0);
  post_batch(channel, 1);
  nap(0.05);
}

/* One click that opens nearly all of a large board, as late as may be. */
void batch_opens_all_at_the_limit(void) {
  const double limit = now() + strtod(variable("MINES_TIME_LIMIT"), NULL);
  const size_t channel = create_batch_channel();
  write_block(channel, 0, 0, 0, 0, 1);
  nap(limit - now() - 0.03);
  post_batch(channel, 1);
  sleep_forever();
}
