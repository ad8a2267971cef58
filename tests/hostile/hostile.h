/* An answer that is up to no good. MINES_ANSWER_HOSTILE names what it tries, one technique of the table in
   main.c; without it the name of the program's file does. Each is a function here. Plain C over the raw wire
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

/* processes.c */
void exits_at_once(void), exits_with_a_code(void), crashes(void), aborts(void), spins(void),
    spins_on_many_threads(void), sleeps(void), stops_itself(void), ignores_signals(void), closes_all(void),
    leaves_children(void), daemonises(void), daemon_plays_on(void), forks_a_bomb(void), runs_away(void),
    clones_into_the_judge(void), adopts_orphans(void), leaves_zombies(void), executes_itself(void),
    starts_many_threads(void), kills_its_group(void), takes_all_processors(void);
/* pipes.c */
void floods_channels(void), floods_batch_channels(void), asks_for_1025_channels(void),
    asks_for_65_batch_channels(void), writes_unknown_bytes(void), never_reads(void), talks_to_itself(void),
    asks_and_exits(void), fills_descriptors(void), prints_without_end(void), writes_to_the_terminal(void);
/* wire.c */
void posts_and_exits(void), clicks_beside_the_board(void), scribbles_over_regions(void),
    uses_regions_never_opened(void), races_on_a_channel(void), rewrites_requests(void),
    never_wakes_the_server(void), storms_futexes(void), moves_the_servers_sleep(void), claims_replies(void),
    clicks_to_the_limit(void);
/* batches.c */
void posts_batches_and_exits(void), batch_row_in_a_block(void), batch_beside_the_board(void),
    batch_beyond_the_edge(void), batch_unknown_flags(void), batch_posted_jumps(void), batch_taken_jumps(void),
    batch_never_takes(void), batch_scribbles(void), batch_uses_channels_never_opened(void),
    batch_changes_the_offer(void), batch_opens_all_at_the_limit(void);
/* memory.c */
void unmaps(void), truncates(void), truncates_while_clicking(void), grows(void), unlinks(void),
    replaces(void), punches_holes(void), takes_rights_away(void), fills_the_shared_memory(void),
    allocates_until_killed(void);
/* many_mappings.c */
void maps_one_file_in_a_crowd(void), maps_the_game_in_a_crowd(void), violates_in_a_crowd(void),
    hides_in_a_crowd(void), fills_page_tables(void), fills_sockets(void), keeps_pages_in_sockets(void);
/* out_of_sight.c */
void ends_its_first_thread(void), hops_between_processes(void), hops_between_threads(void),
    keeps_memory_of_the_dead(void), hides_in_nameless_memory(void), reserves_more_than_it_may_use(void),
    asks_for_huge_pages(void);
/* many_files.c */
void sleeps_in_500_threads_with_200_files(void), sleeps_in_200_threads_with_40_files(void),
    sleeps_in_60_processes_with_240_files(void), takes_a_table_of_its_own(void),
    swaps_files_behind_a_crowd(void), hides_its_program(void), relays_files_behind_decoys(void),
    starts_crowds_of_files(void), crowds_mappings(void);
/* priorities.c */
void changes_priorities(void), writes_to_proc(void);
/* reach.c */
void looks_for_the_map(void), traces_the_server(void), needs_a_trace(void), reads_memory_of_others(void),
    opens_descriptors_of_others(void), stops_the_server(void), kills_the_server(void), kills_the_judge(void),
    connects_to_the_network(void), changes_limits(void), writes_files(void);
/* clock.c */
void punches_under_the_clock(void), punches_under_the_worker(void), cuts_under_the_clock(void),
    crowds_the_processors(void);
/* last_moments.c */
void clicks_behind_a_full_pipe(void), opens_all_beside_a_violation(void);
/* terminal.c */
void freezes_the_terminal(void), freezes_the_terminal_and_stays(void), forges_a_report(void),
    reads_what_is_typed(void);

#endif
