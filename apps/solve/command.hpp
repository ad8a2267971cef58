// mines-solve POSITION: reads a position, analyses it and prints the result. This header also declares
// mines-solve --review, and functions that --constraints (constraints_command.hpp) uses as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "library/engine/opb_file.hpp"
#include "mines/engine.hpp"
#include "os/atomic_file.hpp"
#include "position/any_form.hpp"

namespace mines::solve {

/// The cell of --explain; empty: the easiest next step.
struct ExplainedCell {
  std::optional<Cell> cell{};
};

/// Reads the value of --explain: "r,c" or "easiest". `where`: the option, for errors.
Result<ExplainedCell> parse_explained(const std::string& where, const std::string& text);

struct Settings {
  std::optional<std::string> path;     ///< the position's file or web address; empty: plays a game
  std::string signs;                   ///< what signs in the position mean: "#=? .=0"; empty: by the rules
  std::optional<double> at;            ///< time in a recorded game, in seconds; empty: its end
  std::optional<std::uint64_t> mines;  ///< mines on the board; if set, the position's own number is not used
  double density = Engine::usual_density;
  Goal goal = Goal::win;
  int penalty = 8;
  bool has_penalty = false;              ///< the penalty was given as an option
  std::optional<ExplainedCell> explain;  ///< what to explain
  std::optional<std::string> proof;      ///< NAME for write_proof(); empty: no proof for the explained cell
  bool json = false;
  std::optional<std::string> svg;  ///< the file for a picture
  std::uint64_t work = Budget::usual_work;
  std::optional<Shape> shape;  ///< the board's shape; if set, '.' in the toolkit's own text is no cell
  library::Form form = library::Form::none;  ///< the constraints are printed in place of the report
  int games = 0;                             ///< random games after each close guess (Budget::games)
  int threads = 1;
  std::uint64_t seed = 0;
};

cli::Option work_option(std::uint64_t& work);
cli::Option proof_option(std::optional<std::string>& name);
cli::Option shape_option(std::optional<Shape>& shape);
cli::Option export_option(library::Form& form);

/// Writes the proof that a cell is safe or a mine to NAME.cnf and NAME.drat (docs/reference/constraints.md).
Result<void> write_proof(const std::string& name, const Proof& proof);
/// The error if --proof asks for the proof of an undecided cell. `cell`: the cell's name for people.
Unexpected<Error> nothing_to_prove(const std::string& cell);
/// The same if the cell may be certain, but the work did not suffice to find out.
Unexpected<Error> certainty_not_found_out(const std::string& cell);

/// The option --position, and all options that need it. They set the fields except `threads` and `seed`.
std::vector<cli::Option> options(Settings& settings);

/// Reads the position at `settings.path`, which must be set. Prints verdicts, probabilities and the best
/// move, as text or as one JSON object. Writes the files of --svg and --proof. Fails with ExitCode::bad_input
/// if the position is impossible, and with ExitCode::unknown if that was not found out; with --json, prints
/// an object without cells first.
Result<void> run(const Settings& settings);
/// The same for a position that was read from `settings.path`.
Result<void> run(const Settings& settings, FoundPosition found);

/// Prints what `write` writes.
Result<void> write_to_output(const std::function<Result<void>(AtomicFile&)>& write);

/// Runs mines-solve --review: reads a recorded game, and prints a review of it. Returns the exit code.
Result<int> run_review(cli::Arguments& arguments);

struct PositionReport {
  Position position;
  std::string reading;         ///< how its text was read; empty if it can be read in one way only
  std::vector<Cell> doubtful;  ///< cells of a picture that may be something else
  double density = 0;          ///< used if the mines on the board are not given
  Goal goal = Goal::win;
  int penalty = 0;  ///< points that a mine costs, for Goal::score
  std::optional<Shape> shape{};
  Analysis analysis{};  ///< unless the position is known to be possible, the members below are empty
  std::optional<Move> move{};
  std::optional<Explanation> explanation{};  ///< empty unless --explain or --games asked for it

  std::size_t index(Cell cell) const { return position.size.index(cell); }
};

/// Writes the board with verdicts and percentages, then lines of text. `colours`: whether to use the colours
/// of a terminal. `columns`: the most characters of a line of the board. The position must be possible. Fails
/// if writing fails.
Result<void> write_text(AtomicFile& to, const PositionReport& report, bool colours, std::size_t columns);
/// Writes one JSON object (docs/reference/position.md). Fails if writing fails.
Result<void> write_json(AtomicFile& to, const PositionReport& report);

}  // namespace mines::solve
