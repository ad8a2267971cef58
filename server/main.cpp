// mines-server: the game server of the contest.
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "server/server.hpp"

namespace {

using namespace mines;

const cli::Usage usage{
    "mines-server",
    "",
    R"(The game server of the Minesweeper contest, wire protocol v1 and v2. A judge
(mines-judge, or the contest's own) starts it without arguments: the map, the
shared memory and the pipes are in its environment. It is not started by hand.)",
    {{"0", "the judge has its result"},
     {"2", "wrong arguments, environment or map"},
     {"3", "the judge ended, the system refused something, or standard output cannot be written to"}}};

Result<int> run(cli::Arguments& arguments) {
  MINES_TRY(cli::read_options(arguments, usage, {}));
  return server::run_server(server::Rights::given_up);
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-server", argc, argv, run); }
