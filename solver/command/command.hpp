// mines-solve --position: analyses a position that is read from a file and prints what is known of it.
#pragma once

#include <boost/program_options.hpp>

#include "base/error.hpp"

namespace mines::position {

/// Adds --position and the options that go with it.
void add_options(boost::program_options::options_description& options);

/// Reads the position that --position names, and prints what is known of it and the best move: to a terminal
/// with colours, or as one JSON object. An impossible position is ExitCode::bad_input, also with --json,
/// which reports it as well. Other mistakes in options are reported before the file is opened.
Result<void> run(const boost::program_options::variables_map& values, int threads);

/// Fails if an option was given that has no meaning without --position.
Result<void> check_absence(const boost::program_options::variables_map& values);

}  // namespace mines::position
