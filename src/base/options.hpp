// Command lines the same way in every program: Boost.Program_options reads them, an option may also come
// from an environment variable, and whatever is wrong becomes one line and exit code 2.
#pragma once

#include <boost/program_options.hpp>

#include <cstdint>
#include <functional>
#include <string>

#include "base/error.hpp"

namespace mines {

struct OptionSources {
  boost::program_options::options_description options;                  ///< all options, help included
  boost::program_options::positional_options_description positional{};  ///< names of the bare arguments
  /// Maps the name of an environment variable to an option's name, or "" for variables that are none. The
  /// command line wins. May be empty.
  std::function<std::string(const std::string&)> from_environment{};
};

/// Reads argv[1..argc) and the environment. The error names the option and what was expected. MINES_KERNEL,
/// which holds for every program, is checked too (base/kernel.hpp).
Result<boost::program_options::variables_map> read_options(int argc, const char* const argv[],
                                                           const OptionSources& sources);

/// `text` as a whole number from `least` to `most`; `name` is whose value it is, for the error.
Result<std::uint64_t> whole_number(const std::string& name, const std::string& text, std::uint64_t least,
                                   std::uint64_t most);

/// Prints "program: message" to standard error and gives the exit code as main returns it.
int fail(const char* program, const Error& error);

}  // namespace mines
