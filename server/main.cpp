#include <iostream>

#include "base/options.hpp"
#include "server/server.hpp"

int main(int argc, char* argv[]) {
  namespace po = boost::program_options;
  mines::OptionSources sources;
  sources.options.add_options()("help,h", "print this and exit");
  const auto values = mines::read_options(argc, argv, sources);
  if (!values) return mines::fail("mines-server", values.error());
  if (values->count("help") != 0) {
    std::cout << "mines-server: the game server of the Minesweeper contest, wire protocol v1 and v2.\n\n"
                 "A judge (mines-judge, or the contest's own) starts it, without arguments: the map, the\n"
                 "shared memory and the pipes are in its environment. There is nothing to start by hand.\n\n"
              << sources.options
              << "\nExit codes: 0 the judge has its result; 2 wrong arguments, environment or map;\n"
                 "3 the judge ended, or the system refused something.\n";
    return 0;
  }
  bool judge_knows = false;
  const auto served = mines::run_server(judge_knows, mines::Rights::given_up);
  if (served) return 0;
  return judge_knows ? static_cast<int>(served.error().code) : mines::fail("mines-server", served.error());
}
