#include "judge/suite/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "judge/isolation/isolation_options.hpp"
#include "judge/settings/play_options.hpp"

namespace mines::judge {

namespace {

constexpr DecimalRange scales{0.001, 1000};
constexpr std::size_t most_seeds = 100'000;
constexpr std::size_t longest_number = 20;

struct Range {
  std::uint64_t first, last;
};

Result<Range> read_range(const std::string& option, const std::string& text, std::uint64_t least,
                         std::uint64_t most) {
  const std::size_t dash = text.find('-');
  MINES_LET(const auto first, read_whole_number(option, text.substr(0, dash), least, most));
  if (dash == std::string::npos) return Range{first, first};
  MINES_LET(const auto last, read_whole_number(option, text.substr(dash + 1), least, most));
  if (last < first) return bad_input(option, fmt::format("'{}' ends before it begins", text));
  return Range{first, last};
}

/// A list that is being read, in which no item occurs twice.
template <class Value>
class DistinctValues {
 public:
  DistinctValues(std::string option, std::string text, std::size_t longest)
      : option_(std::move(option)), text_(std::move(text)), longest_(longest) {}

  Result<void> add(const Value& value, const std::string& shown) {
    if (!seen_.insert(value).second) return bad_input(option_, shown + " is given twice");
    if (values_.size() == longest_) return too_long();
    values_.push_back(value);
    return {};
  }
  Result<void> add(const Range& range) {
    if (range.last - range.first >= longest_) return too_long();
    for (std::uint64_t i = 0; i <= range.last - range.first; ++i) {
      MINES_TRY(add(range.first + i, std::to_string(range.first + i)));
    }
    return {};
  }
  std::vector<Value> take() { return std::move(values_); }

 private:
  Result<void> too_long() const {
    return bad_input(option_, fmt::format("'{}' has more than {} numbers", text_, longest_));
  }

  std::string option_;
  std::string text_;
  std::size_t longest_;
  std::vector<Value> values_;
  std::set<Value> seen_;
};

/// The items of a list, commas or '|' between them.
std::vector<std::string> items_of(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find_first_of(",|", begin), text.size());
    items.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return items;
}

/// "7", "1-5"; anything else is to be a drawn seed, whose text has more dashes or none.
bool is_range(const std::string& item) {
  return item.find_first_not_of("0123456789-") == std::string::npos &&
         std::count(item.begin(), item.end(), '-') <= 1 && item.size() <= 2 * longest_number + 1 &&
         (item.size() <= longest_number || item.find('-') != std::string::npos);
}

Result<std::vector<TestPoint>> read_points(const std::string& where, const std::string& text) {
  MINES_LET(const auto numbers, read_number_list(where, text, 0, test_points.size() - 1, test_points.size()));
  std::vector<TestPoint> points;
  for (const std::uint64_t number : numbers) points.push_back(test_points[number]);
  return points;
}

Result<std::vector<Seed>> read_seeds(const std::string& where, const std::string& text) {
  return read_seed_list(where, text, most_seeds);
}

cli::Usage suite_usage() {
  std::string text = R"(Plays the contest's test points on new maps and prints the marks, out of 200.
Several solvers play the same maps. A game that breaks counts 0, and the suite goes
on. Maps lie in a folder of their own in TMPDIR, 512 MiB at most, while they are
played.

  point  marks   side  A  limit
)";
  for (const TestPoint& point : test_points) {
    text += fmt::format("  {:5}  {:5}  {:5}  {}  {:g} s\n", point.id, point.weight, point.side, point.penalty,
                        point.seconds);
  }
  text += fmt::format("    all  {:5}  more if all eight have the full score\n\n", sweep_marks);
  return {"mines-judge suite", "--solver sat|rules|naive|PATH [--solver ...] [OPTIONS]", text + seed_warning,
          R"(Exit codes: 0 the suite was played to its end; 2 wrong usage or input; 3 the
system refused something, or standard output takes nothing; 128 + n ended by
signal n.)"};
}

/// The settings of each solver, from what all have in common.
Result<void> find_programs(const PlayOptions& play, Settings common, SuiteSettings& suite) {
  MINES_TRY(apply(play, common));
  for (const std::string& name : play.solvers) {
    Settings& settings = suite.solvers.emplace_back(common);
    // Each solver finds out for itself what the host can do: one that falls back must not weaken another's
    // sandbox.
    settings.isolation.host = std::make_shared<HostIsolation>();
    MINES_TRY(choose_solver(name, settings));
    if (settings.answer_draws) return bad_input("--solver", "'play' plays single games only");
  }
  MINES_LET(suite.map_program, program_beside("mines-map", "the program that draws maps"));
  return {};
}

}  // namespace

Result<std::vector<std::uint64_t>> read_number_list(const std::string& option, const std::string& text,
                                                    std::uint64_t least, std::uint64_t most,
                                                    std::size_t longest) {
  DistinctValues<std::uint64_t> numbers(option, text, longest);
  for (const std::string& item : items_of(text)) {
    MINES_LET(const auto range, read_range(option, item, least, most));
    MINES_TRY(numbers.add(range));
  }
  return numbers.take();
}

Result<std::vector<Seed>> read_seed_list(const std::string& option, const std::string& text,
                                         std::size_t longest) {
  DistinctValues<Seed> seeds(option, text, longest);
  for (const std::string& item : items_of(text)) {
    Result<void> added;
    if (is_range(item)) {
      MINES_LET(const auto range, read_range(option, item, 0, std::numeric_limits<std::uint64_t>::max()));
      added = seeds.add(range);
    } else {
      MINES_LET(const auto seed, read_seed(option, item));
      added = seeds.add(seed, seed.text());
    }
    if (!added) return tl::unexpected(added.error());
  }
  return seeds.take();
}

Result<std::string> read_suite_settings(int argc, const char* const argv[], SuiteSettings& suite) {
  PlayOptions play;
  Settings common;
  bool json = false;
  bool csv = false;
  const std::vector<cli::Option> own_options{
      {.name = "points",
       .value = cli::parsed(suite.points, "LIST", read_points, "0-7"),
       .help = "test points: numbers and ranges, 0-7 or 0,2,3"},
      {.name = "seeds",
       .value = cli::parsed(suite.seeds, "LIST", read_seeds, "draw"),
       .help =
           "seeds of the maps, separated by commas: numbers or ranges, 1-5 or 7,9; draw, 128 bits from the "
           "system, which the report prints as letters; or such letters"},
      {.name = "scale",
       .value = cli::decimal(suite.scale, scales, "F"),
       .help = "multiplies the time limits, for machines that are not the contest's"},
      {.name = "strict",
       .value = cli::flag(suite.strict),
       .help = "no marks for a game in which the server noted a violation or gave a status that is not 0. "
               "Without it what was opened until then counts"},
      {.name = "json",
       .value = cli::flag(json),
       .not_with = {"csv"},
       .help = "print one JSON object instead of the table"},
      {.name = "csv",
       .value = cli::flag(csv),
       .help = "print a line of comma-separated values for each game instead of the table"},
      {.name = "quiet",
       .value = cli::flag(suite.quiet),
       .help = "no progress; without --json or --csv only the marks, a line for each solver"}};
  const auto table = cli::joined({play_options(play), own_options, isolation_options(common.isolation)});
  MINES_LET(auto text, cli::read_options(argc, argv, suite_usage(), table));
  if (!text.empty()) return text;
  if (suite.quiet) suite.report = SuiteReport::marks;
  if (json) suite.report = SuiteReport::json;
  if (csv) suite.report = SuiteReport::csv;
  MINES_TRY(find_programs(play, common, suite));
  return text;
}

}  // namespace mines::judge
