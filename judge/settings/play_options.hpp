// How a game is played, whichever map it is played on: the options that a single game and the suite share,
// declared once. A new one is a field of Settings, a line in add_play_options() and one in
// read_play_options().
#pragma once

#include <boost/program_options.hpp>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "judge/game/settings.hpp"

namespace mines::judge {

/// Declares --solver, which may be given several times, --server, --threads, --seed and those of the
/// isolation.
void add_play_options(boost::program_options::options_description& options);

/// The solvers that were named, in their order; at least one.
Result<std::vector<std::string>> named_solvers(const boost::program_options::variables_map& values);

/// Fills in what those options say but for the solver. Errors are ExitCode::bad_input and name option or
/// file.
Result<void> read_play_options(const boost::program_options::variables_map& values, Settings& settings);

/// Fills in the answer behind `solver`, a name or a path; after read_play_options().
Result<void> choose_solver(const std::string& solver, Settings& settings);

/// The answer gets the terminal, if there is one: what is typed, and what it prints goes there as it is.
void lend_terminal(Settings& settings);

/// The path of the toolkit's program `name`, which lies beside this one; the error if it is not there calls
/// it `what`.
Result<std::string> program_beside(const char* name, const char* what);

/// Asks for `option` in `values`; the error says that it is missing.
Result<void> require_option(const boost::program_options::variables_map& values, const char* option);

/// Refuses both of two options that exclude each other.
Result<void> choose_one(const boost::program_options::variables_map& values, const char* first,
                        const char* second);

/// The report that --json or --quiet asks for.
Result<Report> chosen_report(const boost::program_options::variables_map& values);

}  // namespace mines::judge
