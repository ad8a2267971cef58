// mines-classroom: the course's game and client, and what tries out students' headers.
#include <fmt/format.h>

#include <iostream>
#include <new>
#include <string>
#include <string_view>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "classroom/commands.hpp"

namespace {

using namespace mines;

struct Entry {
  const char* name;
  const char* summary;
  classroom::Command* run;
};

constexpr Entry commands[] = {
    {"basic", "the game, operations from standard input", classroom::play_basic},
    {"advanced", "the client plays a map, every map printed", classroom::play_advanced},
    {"batch", "the client plays maps of the course's generator: its score", classroom::play_batch},
    {"grade", "tries out what students hand in, in isolation", classroom::grade},
};

std::string names() {
  std::string text;
  for (const Entry& entry : commands) text += (text.empty() ? "" : ", ") + std::string(entry.name);
  return text;
}

std::string help_text() {
  std::string text = "Usage: mines-classroom SUBCOMMAND ARGUMENTS...\n\nThe course's Minesweeper.\n\n";
  for (const Entry& entry : commands) text += fmt::format("  {:<10}{}\n", entry.name, entry.summary);
  return text +
         "\nOptions:\n  -h [ --help ]  print this and exit; mines-classroom SUBCOMMAND --help tells about "
         "one\n"
         "\nExit codes: 0 done; 1 what was graded failed; 2 wrong arguments, input or files; 3 the system\n"
         "refused something, or standard output takes nothing.\n";
}

Result<int> run(int argc, const char* const argv[], std::string& program) {
  if (argc < 2) return bad_input("arguments", "no subcommand, expected one of " + names() + ", or --help");
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h") return print_out(help_text()).map([] { return 0; });
  for (const Entry& entry : commands) {
    if (name != entry.name) continue;
    program += ' ';
    program += name;
    return entry.run(argc - 1, argv + 1);
  }
  return bad_input("arguments",
                   fmt::format("'{}' is no subcommand, expected one of {}, or --help", name, names()));
}

}  // namespace

int main(int argc, const char* argv[]) {
  hold_standard_descriptors();
  std::ios::sync_with_stdio(false);
  std::string program = "mines-classroom";
  try {
    const auto done = run(argc, argv, program);
    return done ? *done : fail(program.c_str(), done.error());
  } catch (const std::bad_alloc&) {
    return fail(program.c_str(), broken("memory", "not enough for these maps").value());
  }
}
