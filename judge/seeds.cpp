#include <string>
#include <vector>

#include "base/seed.hpp"
#include "cli/options.hpp"
#include "judge/game/console.hpp"
#include "judge/judge_commands.hpp"

namespace mines::judge {

namespace {

const cli::Usage seeds_usage{
    "mines-judge seeds",
    "[N]",
    R"(Draws N seeds of 128 bits and prints them, a line each. The tasks of a suite need the
same seeds: write them to a file that nobody else can read, and give it to each task
as --seeds @FILE.)",
    {{"0", "printed"},
     {"2", "wrong usage"},
     {"3", "the system gave no random bits, or standard output cannot be written to"}}};

}  // namespace

Result<Ending> draw_seeds(cli::Arguments& arguments) {
  int count = 1;
  const std::vector<cli::Option> table{{.name = "N",
                                        .is_bare = true,
                                        .value = cli::whole(count, 1, 100'000),
                                        .help = "how many seeds to draw"}};
  MINES_TRY(cli::read_options(arguments, seeds_usage, table));
  std::string lines;
  for (int i = 0; i < count; ++i) {
    const Result<Seed> seed = Seed::draw();
    if (!seed) return failed(seed.error());
    lines += seed->text() + "\n";
  }
  return print(lines);
}

}  // namespace mines::judge
