#include "arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <thread>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "field/generate.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

std::string help_text(const Usage& usage, const po::options_description& options) {
  std::ostringstream text;
  text << "Usage: mines-map " << usage.name << ' ' << usage.synopsis << "\n\n"
       << usage.text << "\n\nOptions:\n"
       << options
       << "\nExit codes: 0 done; 2 wrong arguments or files, or a file that cannot be written; 3 memory or\n"
          "threads are short, or standard output takes nothing. On an error or signal no unfinished file is "
          "left.\n";
  return text.str();
}

/// A number like -5 would be taken for an option and complained about as such.
Result<void> refuse_negative_numbers(int argc, const char* const argv[]) {
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument.size() > 1 && argument[0] == '-' && argument[1] >= '0' && argument[1] <= '9') {
      return bad_input("arguments",
                       fmt::format("'{}' is negative, expected a whole number from 0", argument));
    }
  }
  return {};
}

}  // namespace

Result<Arguments> Arguments::read(int argc, const char* const argv[], const Usage& usage,
                                  const po::options_description& options) {
  MINES_TRY(refuse_negative_numbers(argc, argv));
  po::options_description visible(options);
  visible.add_options()("help,h", "print this and exit");
  Arguments arguments;
  OptionSources sources;
  sources.options.add(visible);
  if (options.find_nothrow("seed", false) != nullptr) {
    sources.from_environment = [](const std::string& name) {
      return name == "MINESWEEPER_MAP_SEED" ? std::string("seed") : std::string();
    };
  }
  for (const auto* names : {&usage.required, &usage.optional}) {
    for (const std::string& name : *names) {
      sources.options.add_options()(name.c_str(), po::value<std::string>(), "");
      sources.positional.add(name.c_str(), 1);
      arguments.bare_.push_back(name);
    }
  }
  sources.options.add_options()("surplus", po::value<std::vector<std::string>>(), "");
  sources.positional.add("surplus", -1);
  MINES_LET(auto values, read_options(argc, argv, sources));
  arguments.values_ = std::move(values);
  if (arguments.has("help")) {
    arguments.help_shown_ = true;
    MINES_TRY(print_out(help_text(usage, visible)));
    return arguments;
  }
  for (const std::string& name : usage.required) {
    if (arguments.has(name.c_str())) continue;
    return bad_input("arguments", fmt::format("{} is missing, expected: mines-map {} {}", name, usage.name,
                                              usage.synopsis));
  }
  if (arguments.has("surplus")) {
    return bad_input("arguments", fmt::format("'{}' is one too many, expected: mines-map {} {}",
                                              arguments.values_["surplus"].as<std::vector<std::string>>()[0],
                                              usage.name, usage.synopsis));
  }
  return arguments;
}

Result<std::uint64_t> Arguments::number(const char* name, std::uint64_t least, std::uint64_t most) const {
  const bool is_bare = std::find(bare_.begin(), bare_.end(), name) != bare_.end();
  return whole_number(is_bare ? name : fmt::format("--{}", name), text(name), least, most);
}

Result<std::uint64_t> Arguments::number(const char* name, std::uint64_t least, std::uint64_t most,
                                        std::uint64_t otherwise) const {
  if (!has(name)) return otherwise;
  return number(name, least, most);
}

Result<Seed> Arguments::seed(const char* otherwise) const {
  return read_seed("--seed", has("seed") ? text("seed") : otherwise);
}

void add_generator_options(po::options_description& options, const char* usual_seed) {
  options.add_options()("seed", po::value<std::string>()->value_name("S"),
                        fmt::format("the map is a function of N, K and S: a number from 0 to 2^64 - 1, the "
                                    "text of a seed that was drawn, or draw; default {}",
                                    usual_seed)
                            .c_str())(
      "threads", po::value<std::string>()->value_name("T"),
      "threads to use; default one a processor. The map does not depend on it");
}

Result<GeneratorOptions> generator_options(const Arguments& arguments, const char* usual_seed) {
  MINES_LET(const auto seed, arguments.seed(usual_seed));
  const unsigned processors = std::clamp(std::thread::hardware_concurrency(), 1u, unsigned{most_threads});
  MINES_LET(const auto threads, arguments.number("threads", 1, most_threads, processors));
  return GeneratorOptions{seed, static_cast<int>(threads)};
}

void tell_seed(const char* subcommand, const Seed& seed) {
  std::fputs(fmt::format("mines-map {}: seed {}\n", subcommand, seed.text()).c_str(), stderr);
}

}  // namespace mines::maps
