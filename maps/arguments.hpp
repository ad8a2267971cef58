// Arguments of a subcommand: bare ones by name, options, --help, and numbers with their range.
#pragma once

#include <boost/program_options.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace mines::maps {

/// How a subcommand is called and what its help says.
struct Usage {
  std::string name;                     ///< "generate"
  std::string synopsis;                 ///< what follows the name: "N [K] -o FILE"
  std::string text;                     ///< what it does, lines of the help
  std::vector<std::string> required;    ///< names of the bare arguments that must be there
  std::vector<std::string> optional{};  ///< and of those that may follow
};

class Arguments {
 public:
  /// Reads argv[1..argc). With --help it prints the help, and help_shown() is true. All options have string
  /// values or none.
  static Result<Arguments> read(int argc, const char* const argv[], const Usage& usage,
                                const boost::program_options::options_description& options = {});

  bool help_shown() const { return help_shown_; }
  bool has(const char* name) const { return values_.count(name) > 0; }
  /// The text of an argument that is there.
  const std::string& text(const char* name) const { return values_[name].as<std::string>(); }
  /// The argument as a whole number from `least` to `most`.
  Result<std::uint64_t> number(const char* name, std::uint64_t least, std::uint64_t most) const;
  /// The same, or `otherwise` if it is not there.
  Result<std::uint64_t> number(const char* name, std::uint64_t least, std::uint64_t most,
                               std::uint64_t otherwise) const;

 private:
  boost::program_options::variables_map values_;
  std::vector<std::string> bare_;  // names of bare arguments
  bool help_shown_ = false;
};

/// Adds --seed and --threads.
void add_generator_options(boost::program_options::options_description& options);

/// Values of the options that add_generator_options() adds.
struct GeneratorOptions {
  std::uint64_t seed = 0;
  int threads = 1;
};
Result<GeneratorOptions> generator_options(const Arguments& arguments);

}  // namespace mines::maps
