// mines-server: the game server of the contest.
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "server/server.hpp"

namespace {

using namespace mines;

const cli::Usage usage{"mines-server", "",
                       R"(The game server of the Minesweeper contest, wire protocol v1 and v2. A judge
(mines-judge, or the contest's own) starts it without arguments: the map, the
shared memory and the pipes are in its environment. It is not started by hand.)",
                       R"(Exit codes: 0 the judge has its result; 2 wrong arguments, environment or map; 3
the judge ended, the system refused something, or standard output takes nothing.)"};

Result<int> run(int argc, const char* const argv[]) {
  MINES_LET(const auto text, cli::read_options(argc, argv, usage, {}));
  if (!text.empty()) return cli::print_text(text);
  bool judge_knows = false;
  const auto served = server::run_server(judge_knows, server::Rights::given_up);
  if (!served && judge_knows) return static_cast<int>(served.error().code);
  return cli::done(served);
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-server", argc, argv, run); }
