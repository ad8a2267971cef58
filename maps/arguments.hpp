// Arguments of a subcommand: bare ones by name, options, --help, and numbers with their range.
#pragma once

#include <boost/program_options.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/seed.hpp"

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
  /// What --seed says, or MINESWEEPER_MAP_SEED, which other users of the machine do not see; else
  /// `otherwise`.
  Result<Seed> seed(const char* otherwise) const;
  /// Whether --seed does not say which seed, but has one drawn.
  bool asks_for_seed() const { return has("seed") && text("seed") == "draw"; }

 private:
  boost::program_options::variables_map values_;
  std::vector<std::string> bare_;  // names of bare arguments
  bool help_shown_ = false;
};

/// Adds --seed and --threads. `usual_seed`: the text of the seed without --seed, as generator_options() takes
/// it.
void add_generator_options(boost::program_options::options_description& options, const char* usual_seed);

/// Values of the options that add_generator_options() adds.
struct GeneratorOptions {
  Seed seed = 0;
  int threads = 1;
};
Result<GeneratorOptions> generator_options(const Arguments& arguments, const char* usual_seed);
/// Tells a seed that was drawn on standard error, so that the map can be made again.
void tell_seed(const char* subcommand, const Seed& seed);

}  // namespace mines::maps
