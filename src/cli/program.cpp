#include "cli/program.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <new>
#include <string_view>

#include "base/assert.hpp"
#include "base/kernel.hpp"
#include "cli/description.hpp"
#include "os/standard_streams.hpp"

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
  std::size_t longest = 0;
  for (const Subcommand& subcommand : program.subcommands)
    longest = std::max(longest, std::string_view(subcommand.name).size());
  for (const Subcommand& subcommand : program.subcommands)
    text += fmt::format("  {:<{}}  {}\n", subcommand.name, longest, subcommand.summary);
  text += fmt::format("\n'{} SUBCOMMAND --help' explains one.", program.name);
  return {program.name, "SUBCOMMAND ARGUMENTS...", text, program.exits};
}

/// What `run` says of itself.
Description described(Run* run) {
  // The tables of options are inside `run`. This call makes read_options() hand them over, and `run` goes no
  // further.
  Arguments arguments{{"--generate", "man"}};
  (void)run(arguments);
  MINES_ASSERT(arguments.described);
  return *arguments.described;
}

ProgramDescription description_of(const Program& program) {
  ProgramDescription all{{usage_of(program), {}}, {}};
  if (program.otherwise != nullptr) all.own = described(program.otherwise);
  for (const Subcommand& part : program.subcommands)
    all.parts.push_back({part.name, part.summary, described(part.run)});
  for (const Mode& mode : program.modes) {
    MINES_ASSERT(!mode.options.empty());
    all.parts.push_back({mode.options.front(), "", described(mode.run)});
  }
  return all;
}

constexpr const char* short_memory = "there is not enough for this command";

/// The name of what runs, for the line below.
std::string running;

/// Ends a program without memory where no exception may pass: destructors of JSON allocate.
[[noreturn]] void end_without_memory() {
  try {
    if (const auto problem = std::current_exception()) std::rethrow_exception(problem);
  } catch (const std::bad_alloc&) {
    for (const char* const part : {running.c_str(), ": memory: ", short_memory, "\n"})
      std::fputs(part, stderr);
    _exit(static_cast<int>(ExitCode::broken));
  } catch (...) {
    // Any other exception here is a mistake of ours.
  }
  std::abort();
}

/// Runs `run`, which `name` stands for in errors.
int guarded(const std::string& name, const Program& program, const std::function<Run>& run,
            Arguments arguments) {
  running = name;
  std::set_terminate(end_without_memory);
  try {
    // A wrong MINES_KERNEL is reported before any work begins.
    Result<int> ended = kernel_from_environment().and_then([&](Kernel) { return run(arguments); });
    if (arguments.described) {
      const ProgramDescription all = description_of(program);
      // read_options() knows these two words, and no other.
      ended = ended.error().what == "man" ? manual_page(all).and_then(print_text)
                                          : print_text(bash_completion(all));
    }
    return ended ? *ended : fail(name, ended.error());
  } catch (const std::bad_alloc&) {
    return fail(name, broken("memory", short_memory).error());
  }
}

bool asks_for(const Mode& mode, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
    const std::string name = word.substr(0, word.find('='));
    return std::find(mode.options.begin(), mode.options.end(), name) != mode.options.end();
  });
}

/// The program without a subcommand, if it has nothing to do then.
Result<int> without_subcommand(const Program& program, Arguments& arguments) {
  const std::string word = arguments.words.empty() ? "" : arguments.words.front();
  for (const char* const known : {"--help", "-h", "--version", "-V", "--generate"}) {
    if (word.substr(0, word.find('=')) != known) continue;
    MINES_TRY(read_options(arguments, usage_of(program), {}));
  }
  return bad_input("arguments",
                   fmt::format("{}, expected one of {}--help or --version",
                               arguments.words.empty() ? "the subcommand is missing"
                                                       : fmt::format("'{}' is no subcommand", word),
                               names_of(program)));
}

}  // namespace

int run_program(const std::string& name, int argc, const char* const argv[], Run* run) {
  return run_program(Program{name.c_str(), "", {}, {}, run}, argc, argv);
}

int run_program(const Program& program, int argc, const char* const argv[]) {
  MINES_ASSERT(program.otherwise != nullptr || !program.subcommands.empty());
  hold_standard_descriptors();
  // A program may be started without any argument, not even its own name.
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  for (const Subcommand& subcommand : program.subcommands) {
    if (!words.empty() && words.front() == subcommand.name)
      return guarded(fmt::format("{} {}", program.name, subcommand.name), program, subcommand.run,
                     {{words.begin() + 1, words.end()}});
  }
  for (const Mode& mode : program.modes) {
    if (asks_for(mode, words)) return guarded(program.name, program, mode.run, {words});
  }
  if (program.otherwise != nullptr) return guarded(program.name, program, program.otherwise, {words});
  return guarded(program.name, program,
                 [&](Arguments& arguments) { return without_subcommand(program, arguments); }, {words});
}

Result<int> done(const Result<void>& result) {
  return result.map([] { return 0; });
}

Result<int> print_text(const std::string& text) { return done(print_out(text)); }

int fail(const std::string& program, const Error& error) {
  if (error.code == ExitCode::ok) {
    const Result<void> printed = print_out(error.what);
    return printed ? 0 : fail(program, printed.error());
  }
  // Not fmt::print: it throws if standard error is closed.
  std::fputs(fmt::format("{}: {}\n", program, to_string(error)).c_str(), stderr);
  return static_cast<int>(error.code);
}

}  // namespace mines::cli
