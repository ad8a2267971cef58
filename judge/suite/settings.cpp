#include "judge/suite/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "base/options.hpp"
#include "judge/isolation/numbers.hpp"
#include "judge/settings/play_options.hpp"

namespace po = boost::program_options;

namespace mines::judge {

namespace {

constexpr double least_scale = 0.001;
constexpr double most_scale = 1000;
constexpr std::size_t most_seeds = 100'000;
constexpr std::size_t longest_number = 20;

po::options_description suite_options() {
  po::options_description options("Options", 100);
  add_play_options(options);
  auto add = options.add_options();
  add("points", po::value<std::string>()->value_name("LIST")->default_value("0-7"),
      "which test points: numbers and ranges, 0-7 or 0,2,3");
  add("seeds", po::value<std::string>()->value_name("LIST")->default_value("draw"),
      "seeds of the maps, separated by commas: numbers or ranges, 1-5 or 7,9; draw, 128 bits from the "
      "system, "
      "which the report prints as letters; or such letters");
  add("scale", po::value<std::string>()->value_name("F")->default_value("1"),
      "multiplies the limits, for machines that are not the contest's; 0.001 to 1000");
  add("strict",
      "no marks for a game in which the server noted a violation or gave a status that is not 0; without it "
      "what "
      "was opened until then counts");
  add("json", "print one JSON object instead of the table");
  add("csv", "print a line of comma-separated values for each game instead of the table");
  add("quiet", "no progress; without --json or --csv, the marks alone, a line for each solver");
  add("help", "print this text");
  return options;
}

struct Range {
  std::uint64_t first, last;
};

Result<Range> read_range(const std::string& option, const std::string& text, std::uint64_t least,
                         std::uint64_t most) {
  const std::size_t dash = text.find('-');
  MINES_LET(const auto first, read_number(option, text.substr(0, dash), least, most));
  if (dash == std::string::npos) return Range{first, first};
  MINES_LET(const auto last, read_number(option, text.substr(dash + 1), least, most));
  if (last < first) return bad_input(option, fmt::format("'{}' ends before it begins", text));
  return Range{first, last};
}

/// A list as it is read, in which nothing is twice.
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

Result<void> read_report(const po::variables_map& values, SuiteSettings& suite) {
  MINES_TRY(choose_one(values, "json", "csv"));
  suite.quiet = values.count("quiet") != 0;
  if (suite.quiet) suite.report = SuiteReport::marks;
  if (values.count("json") != 0) suite.report = SuiteReport::json;
  if (values.count("csv") != 0) suite.report = SuiteReport::csv;
  return {};
}

Result<void> read_games(const po::variables_map& values, SuiteSettings& suite) {
  MINES_LET(const auto points, read_number_list("--points", values["points"].as<std::string>(), 0,
                                                test_points.size() - 1, test_points.size()));
  for (const std::uint64_t id : points) suite.points.push_back(test_points[id]);
  MINES_LET(auto seeds, read_seed_list("--seeds", values["seeds"].as<std::string>(), most_seeds));
  suite.seeds = std::move(seeds);
  MINES_LET(const auto scale,
            read_decimal("--scale", values["scale"].as<std::string>(), "number", least_scale, most_scale));
  suite.scale = scale;
  suite.strict = values.count("strict") != 0;
  return {};
}

Result<void> find_programs(const po::variables_map& values, SuiteSettings& suite) {
  MINES_LET(const auto names, named_solvers(values));
  for (const std::string& name : names) {
    Settings& settings = suite.solvers.emplace_back();
    auto read = read_play_options(values, settings).and_then([&] { return choose_solver(name, settings); });
    if (!read) return read;
    if (settings.answer_draws) return bad_input("--solver", "'play' plays single games only");
  }
  MINES_LET(const auto maps, program_beside("mines-map", "the program that draws maps"));
  suite.map_program = maps;
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

std::string suite_help_text() {
  std::ostringstream text;
  text << "Usage: mines-judge suite --solver sat|rules|naive|PATH [--solver ...] [options]\n\n"
          "Plays the contest's test points on fresh maps and prints the marks, out of 200. Several solvers "
          "play the\n"
          "same maps. A game that breaks counts 0, and the suite goes on.\n\n"
          "point  marks   side  A  limit\n";
  for (const TestPoint& point : test_points) {
    text << fmt::format("{:5}  {:5}  {:5}  {}  {:g} s\n", point.id, point.weight, point.side, point.penalty,
                        point.seconds);
  }
  text << fmt::format("   all  {:5}  more if all eight have the full score\n\n", sweep_marks)
       << suite_options() << "\n"
       << seed_warning
       << "\nMaps lie in a folder of their own in TMPDIR, 512 MiB at most, while they are played.\n"
          "Exit codes: 0 the suite was played to its end; 2 wrong usage or input; 3 the system refused "
          "something, or standard output;\n"
          "128 + n ended by signal n.\n";
  return text.str();
}

Result<SuiteSettings> read_suite_settings(int argc, const char* const argv[]) {
  MINES_LET(const auto values, read_options(argc, argv, {suite_options()}));
  SuiteSettings suite;
  if (values.count("help") != 0) {
    suite.help = true;
    return suite;
  }
  return read_report(values, suite)
      .and_then([&] { return read_games(values, suite); })
      .and_then([&] { return find_programs(values, suite); })
      .map([&] { return suite; });
}

}  // namespace mines::judge
