#include "cli/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <new>

#include "base/kernel.hpp"
#include "base/standard_streams.hpp"
#include "cli/options.hpp"

namespace mines::cli {

namespace {

std::string names_of(const Program& program) {
  std::string names;
  for (const Subcommand& subcommand : program.subcommands) names += std::string(subcommand.name) + ", ";
  return names;
}

std::string help_of(const Program& program) {
  std::string text = fmt::format("{}\n\nSubcommands:\n", program.text);
  for (const Subcommand& subcommand : program.subcommands)
    text += fmt::format("  {:<10}{}\n", subcommand.name, subcommand.summary);
  text += fmt::format("\n'{} SUBCOMMAND --help' explains one.", program.name);
  return help_text({program.name, "SUBCOMMAND ARGUMENTS...", text, program.end}, {});
}

int guarded(const std::string& name, int argc, const char* const argv[], Run* run) {
  try {
    const Result<int> done =
        kernel_from_environment().and_then([&](Kernel) -> Result<int> { return run(argc, argv); });
    return done ? *done : fail(name, done.error());
  } catch (const std::bad_alloc&) {
    return fail(name, broken("memory", "there is not enough for what is asked for").value());
  }
}

}  // namespace

int run_program(const std::string& name, int argc, const char* const argv[], Run* run) {
  hold_standard_descriptors();
  return guarded(name, argc, argv, run);
}

int run_program(const Program& program, int argc, const char* const argv[]) {
  hold_standard_descriptors();
  const std::string word = argc > 1 ? argv[1] : "";
  for (const Subcommand& subcommand : program.subcommands) {
    if (word == subcommand.name)
      return guarded(fmt::format("{} {}", program.name, word), argc - 1, argv + 1, subcommand.run);
  }
  if (program.otherwise != nullptr) return guarded(program.name, argc, argv, program.otherwise);
  if (word == "--help" || word == "-h" || word == "--version" || word == "-V") {
    const Result<int> printed =
        print_text(word == "--version" || word == "-V" ? version_text(program.name) : help_of(program));
    return printed ? *printed : fail(program.name, printed.error());
  }
  return fail(program.name,
              bad_input("arguments", fmt::format("{}, expected one of {}--help or --version",
                                                 argc > 1 ? fmt::format("'{}' is no subcommand", word)
                                                          : "the subcommand is missing",
                                                 names_of(program)))
                  .value());
}

Result<int> done(const Result<void>& result) {
  return result.map([] { return 0; });
}

Result<int> print_text(const std::string& text) { return done(print_out(text)); }

int fail(const std::string& program, const Error& error) {
  // Not fmt::print: it throws if standard error is closed.
  std::fputs(fmt::format("{}: {}\n", program, to_string(error)).c_str(), stderr);
  return static_cast<int>(error.code);
}

}  // namespace mines::cli
