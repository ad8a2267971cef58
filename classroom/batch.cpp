// mines-classroom batch: the client on maps of the course's generator, and its score.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "classroom/commands.hpp"
#include "classroom/course_input.hpp"
#include "classroom/frame.hpp"
#include "classroom/score.hpp"

namespace po = boost::program_options;

namespace mines::classroom {

namespace {

constexpr int usual_maps = 50;
constexpr int most_maps = 10'000'000;

constexpr const char* batch_help =
    R"(Usage: mines-classroom batch [OPTIONS] < INPUT

Reads "rows columns mines", "seed" and "min_dist", draws maps as the course's generator does and has the client
play them. The score leaves out the lowest tenth of all maps, as the course does of its 50.

)";

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
  return fmt::format(R"({{"score": {:.4f}, "mean": {:.4f}, "wins": {}, "maps": {}, "seconds": {:.3f}}})"
                     "\n",
                     score.score, score.mean, batch.wins, batch.scores.size(), batch.seconds);
}

std::string maps_text(const BatchRule& rule, int maps) {
  std::string text;
  Generator generator(rule);
  for (int map = 0; map < maps; ++map) text += text_of(generator.next());
  return text;
}

}  // namespace

Result<int> play_batch(int argc, const char* const argv[]) {
  int maps = usual_maps;
  po::options_description options("Options");
  options.add_options()("help,h", "print this and exit")(
      "maps", po::value(&maps)->default_value(usual_maps)->value_name("G"), "how many")(
      "verbose,v", "a line for each map")("json", "one object: score, mean, wins, maps, seconds")(
      "tell-start", "let the client know min_dist, which the course's does not tell it")(
      "print-maps", "print the maps as the course's generator does, play none");
  MINES_LET(const auto values, read_options(argc, argv, {options}));
  const auto done = [](Result<void> printed) { return printed.map([] { return 0; }); };
  if (values.count("help") != 0)
    return done(print_out(fmt::format("{}{}", batch_help, fmt::streamed(options))));
  if (maps < 1 || maps > most_maps)
    return bad_input("--maps", fmt::format("{} is not a number from 1 to {}", maps, most_maps));
  MINES_LET(const auto rule, CourseInput(std::cin).batch_rule());
  if (values.count("print-maps") != 0) return done(print_out(maps_text(rule, maps)));
  if (values.count("tell-start") != 0) tell_start_rule(rule.min_dist);
  const Batch batch = play(rule, maps, values.count("verbose") != 0);
  return done(print_out(batch.lines + (values.count("json") != 0 ? json(batch) : table(batch))));
}

}  // namespace mines::classroom
