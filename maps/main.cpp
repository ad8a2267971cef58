// mines-map: makes, shows and converts maps.
#include <fmt/format.h>

#include <csignal>
#include <new>
#include <string>
#include <string_view>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "commands.hpp"
#include "files.hpp"

namespace {

using namespace mines;

struct Entry {
  const char* name;
  const char* summary;
  maps::Command* run;
};

constexpr Entry commands[] = {
    {"generate", "a random contest map with exactly K mines", maps::generate_map},
    {"examples", "the contest's set of maps, sides 16, 32, ... 65536", maps::make_examples},
    {"print", "a board, or a window of it, as text", maps::print_board},
    {"info", "mines, zero regions and 3BV of a board", maps::show_info},
    {"convert", "contest map to text board and back; boards of other programs", maps::convert},
    {"board", "a small random board and its neighbour counts", maps::make_board},
};

std::string help_text() {
  std::string text =
      "Usage: mines-map SUBCOMMAND ARGUMENTS...\n\nMakes, shows and converts Minesweeper maps.\n\n";
  for (const Entry& entry : commands) text += fmt::format("  {:<10}{}\n", entry.name, entry.summary);
  return text +
         "\nOptions:\n  -h [ --help ]  print this and exit; mines-map SUBCOMMAND --help tells about one\n"
         "\nExit codes: 0 done; 2 wrong arguments or files, or a file that cannot be written; 3 memory or\n"
         "threads are short, or standard output takes nothing.\n";
}

std::string names() {
  std::string text;
  for (const Entry& entry : commands) text += (text.empty() ? "" : ", ") + std::string(entry.name);
  return text;
}

Result<void> run(int argc, const char* const argv[], std::string& program) {
  if (argc < 2) return bad_input("arguments", "no subcommand, expected one of " + names() + ", or --help");
  const std::string_view name = argv[1];
  if (name == "--help" || name == "-h") return print_out(help_text());
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
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is an error of write() like a full disk
  std::string program = "mines-map";
  try {
    const auto done = run(argc, argv, program);
    return done ? 0 : fail(program.c_str(), done.error());
  } catch (const std::bad_alloc&) {
    return fail(program.c_str(), broken("memory", "not enough for this board").value());
  }
}
