#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "hostile.h"

struct technique {
  const char* name;
  void (*run)(void);
};

#define TECHNIQUE(name) \
  { #name, name }
static const struct technique techniques[] = {TECHNIQUE(exits_at_once),
                                              TECHNIQUE(exits_with_a_code),
                                              TECHNIQUE(crashes),
                                              TECHNIQUE(aborts),
                                              TECHNIQUE(spins),
                                              TECHNIQUE(spins_on_many_threads),
                                              TECHNIQUE(sleeps),
                                              TECHNIQUE(stops_itself),
                                              TECHNIQUE(ignores_signals),
                                              TECHNIQUE(closes_all),
                                              TECHNIQUE(leaves_children),
                                              TECHNIQUE(daemonises),
                                              TECHNIQUE(daemon_plays_on),
                                              TECHNIQUE(forks_a_bomb),
                                              TECHNIQUE(runs_away),
                                              TECHNIQUE(clones_into_the_judge),
                                              TECHNIQUE(adopts_orphans),
                                              TECHNIQUE(leaves_zombies),
                                              TECHNIQUE(executes_itself),
                                              TECHNIQUE(starts_many_threads),
                                              TECHNIQUE(kills_its_group),
                                              TECHNIQUE(takes_all_processors),
                                              TECHNIQUE(floods_channels),
                                              TECHNIQUE(floods_batch_channels),
                                              TECHNIQUE(asks_for_1025_channels),
                                              TECHNIQUE(asks_for_65_batch_channels),
                                              TECHNIQUE(writes_unknown_bytes),
                                              TECHNIQUE(never_reads),
                                              TECHNIQUE(talks_to_itself),
                                              TECHNIQUE(asks_and_exits),
                                              TECHNIQUE(fills_descriptors),
                                              TECHNIQUE(prints_without_end),
                                              TECHNIQUE(writes_to_the_terminal),
                                              TECHNIQUE(posts_and_exits),
                                              TECHNIQUE(clicks_beside_the_board),
                                              TECHNIQUE(scribbles_over_regions),
                                              TECHNIQUE(uses_regions_never_opened),
                                              TECHNIQUE(races_on_a_channel),
                                              TECHNIQUE(rewrites_requests),
                                              TECHNIQUE(never_wakes_the_server),
                                              TECHNIQUE(storms_futexes),
                                              TECHNIQUE(moves_the_servers_sleep),
                                              TECHNIQUE(claims_replies),
                                              TECHNIQUE(clicks_to_the_limit),
                                              TECHNIQUE(posts_batches_and_exits),
                                              TECHNIQUE(batch_row_in_a_block),
                                              TECHNIQUE(batch_beside_the_board),
                                              TECHNIQUE(batch_beyond_the_edge),
                                              TECHNIQUE(batch_unknown_flags),
                                              TECHNIQUE(batch_posted_jumps),
                                              TECHNIQUE(batch_taken_jumps),
                                              TECHNIQUE(batch_never_takes),
                                              TECHNIQUE(batch_scribbles),
                                              TECHNIQUE(batch_uses_channels_never_opened),
                                              TECHNIQUE(batch_changes_the_offer),
                                              TECHNIQUE(batch_opens_all_at_the_limit),
                                              TECHNIQUE(unmaps),
                                              TECHNIQUE(truncates),
                                              TECHNIQUE(truncates_while_clicking),
                                              TECHNIQUE(grows),
                                              TECHNIQUE(unlinks),
                                              TECHNIQUE(replaces),
                                              TECHNIQUE(punches_holes),
                                              TECHNIQUE(takes_rights_away),
                                              TECHNIQUE(fills_the_shared_memory),
                                              TECHNIQUE(allocates_until_killed),
                                              TECHNIQUE(maps_one_file_in_a_crowd),
                                              TECHNIQUE(maps_the_game_in_a_crowd),
                                              TECHNIQUE(violates_in_a_crowd),
                                              TECHNIQUE(hides_in_a_crowd),
                                              TECHNIQUE(fills_page_tables),
                                              TECHNIQUE(fills_sockets),
                                              TECHNIQUE(keeps_pages_in_sockets),
                                              TECHNIQUE(ends_its_first_thread),
                                              TECHNIQUE(hops_between_processes),
                                              TECHNIQUE(keeps_memory_of_the_dead),
                                              TECHNIQUE(hops_between_threads),
                                              TECHNIQUE(hides_in_nameless_memory),
                                              TECHNIQUE(reserves_more_than_it_may_use),
                                              TECHNIQUE(asks_for_huge_pages),
                                              TECHNIQUE(sleeps_in_500_threads_with_200_files),
                                              TECHNIQUE(sleeps_in_200_threads_with_40_files),
                                              TECHNIQUE(sleeps_in_60_processes_with_240_files),
                                              TECHNIQUE(takes_a_table_of_its_own),
                                              TECHNIQUE(swaps_files_behind_a_crowd),
                                              TECHNIQUE(hides_its_program),
                                              TECHNIQUE(relays_files_behind_decoys),
                                              TECHNIQUE(starts_crowds_of_files),
                                              TECHNIQUE(crowds_mappings),
                                              TECHNIQUE(changes_priorities),
                                              TECHNIQUE(writes_to_proc),
                                              TECHNIQUE(looks_for_the_map),
                                              TECHNIQUE(traces_the_server),
                                              TECHNIQUE(needs_a_trace),
                                              TECHNIQUE(reads_memory_of_others),
                                              TECHNIQUE(opens_descriptors_of_others),
                                              TECHNIQUE(stops_the_server),
                                              TECHNIQUE(kills_the_server),
                                              TECHNIQUE(kills_the_judge),
                                              TECHNIQUE(connects_to_the_network),
                                              TECHNIQUE(changes_limits),
                                              TECHNIQUE(writes_files),
                                              TECHNIQUE(clicks_behind_a_full_pipe),
                                              TECHNIQUE(opens_all_beside_a_violation),
                                              TECHNIQUE(punches_under_the_clock),
                                              TECHNIQUE(punches_under_the_worker),
                                              TECHNIQUE(cuts_under_the_clock),
                                              TECHNIQUE(crowds_the_processors),
                                              TECHNIQUE(freezes_the_terminal),
                                              TECHNIQUE(freezes_the_terminal_and_stays),
                                              TECHNIQUE(forges_a_report),
                                              TECHNIQUE(reads_what_is_typed)};

/* The technique's name is the program's own where the variable is missing: the answers of a suite share
   their environment. */
int main(int argc, char* argv[]) {
  const char* const chosen = getenv("MINES_ANSWER_HOSTILE");
  const char* const slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
  const char* const name = chosen != NULL ? chosen : slash != NULL ? slash + 1 : "";
  for (size_t i = 0; i < sizeof techniques / sizeof *techniques; ++i) {
    if (strcmp(techniques[i].name, name) != 0) continue;
    if (techniques[i].run != exits_at_once) join_game();
    techniques[i].run();
    return 0;
  }
  fprintf(stderr, "no technique '%s'\n", name);
  return 99;
}
