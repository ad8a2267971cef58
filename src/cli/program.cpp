#include "cli/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <new>
#include <string_view>

#include "base/assert.hpp"
#include "base/kernel.hpp"
#include "base/standard_streams.hpp"
#include "cli/description.hpp"

namespace mines::cli {

namespace {

std::string names_of(const Program& program) {
  std::string names;
  for (const Subcommand& subcommand : program.subcommands) names += std::string(subcommand.name) + ", ";
  return names;
}

/// The usage of a program that takes nothing but subcommands.
Usage usage_of(const Program& program) {
  std::string text = fmt::format("{}\n\nSubcommands:\n", program.text);
  for (const Subcommand& subcommand : program.subcommands)
    text += fmt::format("  {:<10}{}\n", subcommand.name, subcommand.summary);
  text += fmt::format("\n'{} SUBCOMMAND --help' explains one.", program.name);
  return {program.name, "SUBCOMMAND ARGUMENTS...", text, program.end};
}

/// What `run` says of itself.
Description described(const char* name, Run* run) {
  const char* const words[] = {name, "--generate", "man"};
  try {
    (void)run(3, words);
  } catch (const Described& described) {
    return described.description;
  }
  MINES_ASSERT(false);  // each reads its options first
  return {{name, "", ""}, {}};
}

ProgramDescription description_of(const Program& program) {
  ProgramDescription all{{usage_of(program), {}}, {}};
  if (program.otherwise != nullptr) all.own = described(program.name, program.otherwise);
  for (const Subcommand& part : program.subcommands)
    all.parts.push_back({part.name, part.summary, described(part.name, part.run)});
  for (const Mode& mode : program.modes)
    all.parts.push_back({mode.options.front(), "", described(program.name, mode.run)});
  return all;
}

/// Runs `job`, which `name` stands for in errors. `program` is null if it has no parts.
int guarded(const std::string& name, const Program* program, const std::function<Result<int>()>& job) {
  try {
    const Result<int> done = kernel_from_environment().and_then([&](Kernel) { return job(); });
    return done ? *done : fail(name, done.error());
  } catch (const Described& asked) {
    const ProgramDescription all =
        program == nullptr ? ProgramDescription{asked.description, {}} : description_of(*program);
    const Result<int> printed = generated(all, asked.word).and_then(print_text);
    return printed ? *printed : fail(name, printed.error());
  } catch (const std::bad_alloc&) {
    return fail(name, broken("memory", "there is not enough for what is asked for").value());
  }
}

bool asks_for(const Mode& mode, int argc, const char* const argv[]) {
  return std::any_of(argv + std::min(argc, 1), argv + argc, [&](std::string_view word) {
    const std::string_view name = word.substr(0, word.find('='));
    return std::find(mode.options.begin(), mode.options.end(), name) != mode.options.end();
  });
}

/// The program without a subcommand, if it has nothing to do then.
Result<int> without_subcommand(const Program& program, int argc, const char* const argv[]) {
  const std::string word = argc > 1 ? argv[1] : "";
  const std::string name = word.substr(0, word.find('='));
  for (const char* const known : {"--help", "-h", "--version", "-V", "--generate"}) {
    if (name != known) continue;
    MINES_LET(const auto text, read_options(argc, argv, usage_of(program), {}));
    return print_text(text);
  }
  return bad_input("arguments", fmt::format("{}, expected one of {}--help or --version",
                                            argc > 1 ? fmt::format("'{}' is no subcommand", word)
                                                     : "the subcommand is missing",
                                            names_of(program)));
}

}  // namespace

int run_program(const std::string& name, int argc, const char* const argv[], Run* run) {
  hold_standard_descriptors();
  return guarded(name, nullptr, [&] { return run(argc, argv); });
}

int run_program(const Program& program, int argc, const char* const argv[]) {
  hold_standard_descriptors();
  const std::string word = argc > 1 ? argv[1] : "";
  for (const Subcommand& subcommand : program.subcommands) {
    if (word == subcommand.name)
      return guarded(fmt::format("{} {}", program.name, word), &program,
                     [&] { return subcommand.run(argc - 1, argv + 1); });
  }
  for (const Mode& mode : program.modes) {
    if (asks_for(mode, argc, argv))
      return guarded(program.name, &program, [&] { return mode.run(argc, argv); });
  }
  return guarded(program.name, &program, [&] {
    return program.otherwise != nullptr ? program.otherwise(argc, argv)
                                        : without_subcommand(program, argc, argv);
  });
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
