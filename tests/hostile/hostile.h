/* An answer that is up to no good. MINES_ANSWER_HOSTILE names what it tries, a TECHNIQUE(); without it the
   name of the program's file does. Plain C over the raw wire
   of docs/reference/protocol.md: nothing of the toolkit.

   The board has no mine in its first row. Most techniques first open five cells there, so that the score of
   who gains nothing by his tricks is known; who has gained something calls gained(), which opens two hundred
   more. */
#ifndef HOSTILE_H
#define HOSTILE_H

#include <stddef.h>
#include <stdint.h>

enum {
  region_bytes = 256 * 1024,
  batch_channel_bytes = 421888,
  posted = 0,
  taken = 128,
  replied = 256,
  answered = 260,
  published = 264,
  server_sleeping = 384,
  answer_sleeping = 512,
  request_heads = 4096,
  request_bodies = 20480
};

extern long side, mine_count;
extern int to_server, from_server;
extern unsigned char* memory; /* all of the shared object */
extern size_t memory_bytes;

/* The environment and "N K"; main calls it, but for techniques that start without. */
void join_game(void);
const char* variable(const char* name);
int shared_object(void); /* a descriptor of it */

/* Version 1. */
int create_channel(void);
uint32_t* word(size_t at); /* of the shared memory */
uint32_t* region_word(int channel, size_t offset);
void write_request(int channel, unsigned row, unsigned column, uint32_t skip, uint32_t alone);
void post(int channel); /* and wakes */
int32_t click(int channel, unsigned row, unsigned column, uint32_t skip,
              uint32_t alone);                                /* waits for the reply */
void open_cells(int channel, unsigned first, unsigned count); /* of the first row, each alone */
void gained(void);

/* Version 2. */
size_t create_batch_channel(void); /* gives its first byte in the shared memory */
void write_block(size_t channel, uint32_t number, unsigned row, unsigned word_column, uint32_t flags,
                 uint64_t mask);
void post_batch(size_t channel, uint32_t requests); /* the index and a wake-up */

void wake(uint32_t* futex);
void nap(double seconds);
double now(void);
void sleep_forever(void);
uint64_t random_bits(void);
/* A child that has written to all `size` bytes at `at`, and then waits for end_filled(); -1 without one. */
int start_filled(void* at, size_t size, int* go_on);
void end_filled(int child, int go_on);
/* The server of this game, if it can be seen: a child of our parent. 0 if not. */
int server_process(void);

/* A technique: its function, and its row in the table that main() searches for the name, which the linker
   makes of all files. */
struct technique {
  const char* name;
  void (*run)(void);
};
#define TECHNIQUE(NAME)                                                                                     \
  static void NAME(void);                                                                                   \
  static const struct technique row_of_##NAME __attribute__((section("techniques"), used)) = {#NAME, NAME}; \
  static void NAME(void)

#endif
