/* What can be done to version 1 of the wire. */
#include <linux/futex.h>
#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "hostile.h"

static int channel;

static void start_threads(int count, void* (*run)(void*)) {
  for (int i = 0; i < count; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
  }
}

/* Anything into any field of any region, for as long as it lasts. */
TECHNIQUE(scribbles_over_regions) {
  for (int i = 0; i < 8; ++i) channel = create_channel();
  open_cells(0, 0, 5);
  for (;;) {
    const uint64_t bits = random_bits();
    const int region = (int)(bits % 4 == 0 ? bits / 4 % 1024 : bits / 4 % 8);
    const size_t offset = bits >> 20 & 1 ? bits >> 21 & 31 : bits >> 21 & 262143;
    memory[(size_t)region * region_bytes + offset] = (unsigned char)(bits >> 56);
    if (bits >> 40 % 64 == 0) wake(region_word(region, 0));
  }
}

TECHNIQUE(uses_regions_never_opened) {
  open_cells(create_channel(), 0, 5);
  for (int i = 1; i < 1024; ++i) {
    write_request(i, 0, (unsigned)i % 600, 0, 1);
    post(i);
  }
  nap(0.1);
}

static void* post_anything(void* nothing) {
  for (;;) {
    const uint64_t bits = random_bits() ^ (uint64_t)(uintptr_t)&nothing;
    write_request(channel, 0, (unsigned)(bits >> 8) % 600, bits & 1, 1);
    post(channel);
  }
  return nothing;
}

/* Cells of the first row: there no mine can be hit, whoever's half of a request is served. */
TECHNIQUE(races_on_a_channel) {
  channel = create_channel();
  open_cells(channel, 0, 5);
  start_threads(4, post_anything);
  sleep_forever();
}

static void* move_request(void* nothing) {
  for (;;) {
    *(volatile uint16_t*)region_word(channel, 20) = 65535;
    *(volatile uint16_t*)region_word(channel, 20) = 0;
  }
  return nothing;
}

/* The row is on the board, and beside it, all the time that it is looked at. */
TECHNIQUE(rewrites_requests) {
  channel = create_channel();
  open_cells(channel, 0, 5);
  start_threads(2, move_request);
  for (;;) {
    write_request(channel, 0, (unsigned)random_bits() % 600, 0, 1);
    post(channel);
  }
}

/* A server that is asleep is left so. */
TECHNIQUE(never_wakes_the_server) {
  channel = create_channel();
  open_cells(channel, 0, 5);
  nap(0.05);
  write_request(channel, 0, 5, 0, 1);
  *region_word(channel, 4) = 0;
  *region_word(channel, 0) = 1;
  sleep_forever();
}

static void* wait_on_futex(void* nothing) {
  for (;;) syscall(SYS_futex, region_word(channel, 0), FUTEX_WAIT, 0, NULL, NULL, 0);
  return nothing;
}

static void* wake_without_end(void* nothing) {
  for (;;) {
    *region_word(channel, 4) = (uint32_t)random_bits();
    wake(region_word(channel, 0));
  }
  return nothing;
}

TECHNIQUE(storms_futexes) {
  channel = create_channel();
  open_cells(channel, 0, 5);
  start_threads(64, wait_on_futex);
  start_threads(4, wake_without_end);
  sleep_forever();
}

/* Who sleeps on `pending` sleeps on a word that nobody wakes. */
TECHNIQUE(moves_the_servers_sleep) {
  channel = create_channel();
  open_cells(channel, 0, 5);
  for (const double end = now() + 0.1; now() < end;) {
    syscall(SYS_futex, region_word(channel, 0), FUTEX_REQUEUE, 0, 1000, region_word(900, 0), 0);
  }
  write_request(channel, 0, 5, 0, 1);
  post(channel);
  sleep_forever();
}

/* Honest, but never through. */
TECHNIQUE(clicks_to_the_limit) {
  channel = create_channel();
  for (;;) open_cells(channel, 0, 600);
}
