#include "judge/game/outcome.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/assert.hpp"

namespace mines::judge {

namespace {

bool has_failed(const Outcome& outcome) {
  return outcome.timed_out || outcome.answer.signal || outcome.answer.exit_code.value_or(0) != 0;
}

// The judge ends a game at a violation and at the limit of memory, and kills the answer: how that ended says
// nothing then. Programs go on after too much output and after a refused call, and most do not notice. So
// these are the reason only if the answer failed.
constexpr std::array all_endings{
    EndingRow{GameEnding::violation, "violation",
              "the server noted something against the rules of the wire, or gave a status that is not 0.",
              [](const Outcome& of) { return of.violation || of.server_status != 0; }},
    EndingRow{
        GameEnding::memory_limit, "memory limit",
        "the answer was above its limit of memory, by the kernel's count or by two measurements in a row. "
        "Or it did what keeps its memory from being measured: the report's `memory_hidden` says what.",
        [](const Outcome& of) { return of.memory_exceeded; }},
    EndingRow{GameEnding::output_limit, "output limit",
              "it printed more than the judge keeps, and did not end with exit code 0.",
              [](const Outcome& of) { return of.output_exceeded && has_failed(of); }},
    EndingRow{.ending = GameEnding::time_limit,
              .word = "time limit",
              .meaning = "it played up to the limit. This is a usual end.",
              .holds = [](const Outcome& of) { return of.timed_out; },
              .is_usual = true},
    EndingRow{
        GameEnding::refused_call, "refused call",
        "it ended by a signal or with an exit code that is not 0, after system calls that were refused. "
        "The report names the calls.",
        [](const Outcome& of) {
          const auto& refused = of.isolation.refused_calls;
          return has_failed(of) && refused && !refused->empty();
        }},
    EndingRow{GameEnding::crashed, "crashed",
              "it ended by a signal or with an exit code that is not 0, which the report names. A program to "
              "which the kernel refuses memory mostly crashes.",
              has_failed},
    EndingRow{.ending = GameEnding::accepted,
              .word = "accepted",
              .meaning =
                  "it ended with exit code 0, whatever it opened, even after a refused call or too much "
                  "output.",
              .holds = [](const Outcome&) { return true; },
              .is_usual = true},
    EndingRow{GameEnding::not_started, "not started",
              "its program cannot be executed, or has more than 256 MiB.", nullptr, ExitCode::bad_input},
    EndingRow{.ending = GameEnding::judge_error,
              .word = "judge error",
              .meaning = "the judge, its sandbox or the server failed: play the game again.",
              .exit = ExitCode::broken,
              .is_repeated = true},
    EndingRow{.ending = GameEnding::not_measurable,
              .word = "not measurable",
              .meaning =
                  "it is not known whether the answer kept to its limit of memory, and the machine may "
                  "be the cause: play the game again, if you can with a control group. The line of "
                  "the error says why.",
              .exit = ExitCode::broken,
              .is_repeated = true},
    EndingRow{
        GameEnding::not_played, "not played",
        "no file that `merge` got has the game. Reports count such games; their lists leave them out."}};

/// Where the row of each ending is.
constexpr auto places = [] {
  std::array<std::size_t, all_endings.size()> found{};
  found.fill(all_endings.size());
  for (std::size_t i = 0; i < all_endings.size(); ++i)
    found.at(static_cast<std::size_t>(all_endings.at(i).ending)) = i;
  return found;
}();
static_assert(all_endings.size() == static_cast<std::size_t>(GameEnding::not_played) + 1);
static_assert(std::find(places.begin(), places.end(), all_endings.size()) == places.end(),
              "an ending has no row");

}  // namespace

std::span<const EndingRow> endings() { return all_endings; }

const EndingRow& row_of(GameEnding ending) { return all_endings[places[static_cast<std::size_t>(ending)]]; }

GameEnding Outcome::ending() const {
  MINES_ASSERT(stop_signal == 0);  // else nothing was counted
  const auto holds = [this](const EndingRow& row) { return row.holds != nullptr && row.holds(*this); };
  return std::find_if(all_endings.begin(), all_endings.end(), holds)->ending;
}

}  // namespace mines::judge
