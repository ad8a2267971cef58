#include "generate_no_guess.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/terminal_line.hpp"
#include "board/board_text.hpp"
#include "no_guess/no_guess.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

using Clock = std::chrono::steady_clock;
using no_guess::FirstClick;

constexpr std::uint64_t usual_limit = 60;
constexpr std::uint64_t longest_limit = 86'400;

Result<FirstClick> first_click_of(const Arguments& arguments) {
  if (!arguments.has("first") || arguments.text("first") == "open") return FirstClick::open;
  if (arguments.text("first") == "safe") return FirstClick::safe;
  return bad_input("--first", fmt::format("'{}', expected open or safe", arguments.text("first")));
}

/// On a terminal; gone at the end.
class ProgressLine {
 public:
  explicit ProgressLine(Clock::time_point deadline) : deadline_(deadline) {}

  void update(const no_guess::Progress& progress) {
    const Clock::time_point now = Clock::now();
    if (!on_terminal_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const double share = static_cast<double>(progress.opened) / static_cast<double>(progress.safe_cells);
    const double left = std::chrono::duration<double>(deadline_ - now).count();
    line_.show(fmt::format("board {}: {:.2f} % open, {:.0f} s left", progress.boards, 100 * share,
                           std::max(left, 0.0)));
  }

 private:
  Clock::time_point deadline_;
  Clock::time_point last_ = Clock::now();
  bool on_terminal_ = TerminalLine::is_there();
  TerminalLine line_;
};

}  // namespace

void add_no_guess_options(po::options_description& options) {
  options.add_options()("no-guess", "a board that is solved from its start without a guess")(
      "start", po::value<std::string>()->value_name("r,c"),
      "with --no-guess: where it starts, rows and columns counted from 0; default the middle")(
      "first", po::value<std::string>()->value_name("KIND"),
      "with --no-guess: open, the start has no mine beside it, or safe; default open")(
      "limit", po::value<std::string>()->value_name("SECONDS"),
      "with --no-guess: give up then, with exit code 3; default 60");
}

Result<bool> wants_no_guess(const Arguments& arguments) {
  if (arguments.has("no-guess")) return true;
  for (const char* const name : {"start", "first", "limit"}) {
    if (arguments.has(name))
      return bad_input(std::string("--") + name,
                       "is for boards without guesses, expected --no-guess with it");
  }
  return false;
}

Result<Field> generate_no_guess(const Arguments& arguments, BoardSize size, std::uint64_t mines,
                                const GeneratorOptions& options) {
  MINES_LET(const auto start, arguments.has("start") ? parse_cell("--start", arguments.text("start"), size)
                                                     : Result<Cell>({size.rows / 2, size.columns / 2}));
  MINES_LET(const auto first, first_click_of(arguments));
  MINES_LET(const auto limit, arguments.number("limit", 1, longest_limit, usual_limit));
  const Clock::time_point deadline = Clock::now() + std::chrono::seconds(limit);
  ProgressLine line(deadline);
  const auto tell = [&](const no_guess::Progress& progress) { line.update(progress); };
  MINES_LET(auto made, no_guess::make_board({size, mines, start, first},
                                            {options.seed, options.threads, deadline, tell}));
  return std::move(made.field);
}

}  // namespace mines::maps
