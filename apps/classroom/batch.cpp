// mines-classroom batch: the client on maps of the course's generator, and its score.
#include <fmt/format.h>

#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "apps/classroom/classroom_commands.hpp"
#include "apps/classroom/course_frame.hpp"
#include "apps/classroom/course_input.hpp"
#include "apps/classroom/course_score.hpp"
#include "apps/classroom/generator.hpp"
#include "base/version.hpp"
#include "cli/options.hpp"

namespace mines::classroom {

namespace {

const cli::Usage batch_usage{"mines-classroom batch", "[OPTIONS] < INPUT",
                             R"(Reads "rows columns mines", "seed" and "min_dist", draws maps as the course's
generator does and has the client play them. The score leaves out the lowest tenth
of all maps, as the course does of its 50.)"};

struct Batch {
  std::vector<double> scores;  // of each map, in per cent
  int wins = 0;
  double seconds = 0;
  std::string lines;  // one for each map
};

Batch play(const BatchRule& rule, int maps, bool verbose) {
  Batch batch;
  Generator generator(rule);
  for (int number = 1; number <= maps; ++number) {
    // One generator for all maps: the course's own also draws them from one engine.
    const DrawnMap map = generator.next();
    const GameEnd end = play_game(MapText{rule.rows, rule.columns, map.blocks}.text(), map.first_row,
                                  map.first_column, nullptr);
    batch.scores.push_back(100.0 * (end.visited + end.marked) / rule.cells());
    batch.wins += end.won ? 1 : 0;
    if (verbose)
      batch.lines += fmt::format("map {:>3}  {:6.2f} %  {} visited, {} marked{}\n", number,
                                 batch.scores.back(), end.visited, end.marked, end.won ? ", won" : "");
  }
  batch.seconds = static_cast<double>(std::clock()) / CLOCKS_PER_SEC;  // of the process so far
  return batch;
}

std::string table(const Batch& batch) {
  const BatchScore score = score_of(batch.scores);
  const std::size_t maps = batch.scores.size();
  return fmt::format(
      "score  {:6.2f} %  of {} maps, without the lowest {}\nmean   {:6.2f} %\nwins   {:6.2f} %  {} of {}\n"
      "time   {:6.2f} s  of CPU\n",
      score.score, maps, score.dropped, score.mean, 100.0 * batch.wins / static_cast<double>(maps),
      batch.wins, maps, batch.seconds);
}

std::string json(const Batch& batch) {
  const BatchScore score = score_of(batch.scores);
  return fmt::format(
      R"({{"version": "{}", "score": {:.4f}, "mean": {:.4f}, "wins": {}, "maps": {}, "seconds": {:.3f}}})"
      "\n",
      toolkit_version(), score.score, score.mean, batch.wins, batch.scores.size(), batch.seconds);
}

std::string maps_text(const BatchRule& rule, int maps) {
  std::string text;
  Generator generator(rule);
  for (int map = 0; map < maps; ++map) text += text_of(generator.next());
  return text;
}

}  // namespace

Result<int> play_batch(cli::Arguments& arguments) {
  int maps = 50;
  bool verbose = false;
  bool as_json = false;
  bool tell_start = false;
  bool print_maps = false;
  const std::vector<cli::Option> table_of_options{
      {.name = "maps", .value = cli::whole(maps, 1, 10'000'000, "G"), .help = "maps to play"},
      {.name = "verbose", .letter = 'v', .value = cli::flag(verbose), .help = "print a line for each map"},
      {.name = "json",
       .value = cli::flag(as_json),
       .help = "print one JSON object: score, mean, wins, maps, seconds"},
      {.name = "tell-start",
       .value = cli::flag(tell_start),
       .help = "pass min_dist to the client; the course's main program does not"},
      {.name = "print-maps",
       .value = cli::flag(print_maps),
       .help = "print the maps as the course's generator does, and play none"}};
  MINES_TRY(cli::read_options(arguments, batch_usage, table_of_options));
  MINES_LET(const auto rule, CourseInput(std::cin).batch_rule());
  if (print_maps) return cli::print_text(maps_text(rule, maps));
  if (tell_start) tell_start_rule(rule.min_dist);
  const Batch batch = play(rule, maps, verbose);
  return cli::print_text(batch.lines + (as_json ? json(batch) : table(batch)));
}

}  // namespace mines::classroom
