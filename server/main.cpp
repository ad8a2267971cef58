#include <fmt/format.h>
#include <fmt/ostream.h>

#include "base/options.hpp"
#include "base/standard_streams.hpp"
#include "server/server.hpp"

namespace {

constexpr const char* help =
    R"(mines-server: the game server of the Minesweeper contest, wire protocol v1 and v2.

A judge (mines-judge, or the contest's own) starts it without arguments. The map, the
shared memory and the pipes are in its environment. There is nothing to start by hand.

{}
Exit codes: 0 the judge has its result; 2 wrong arguments, environment or map;
3 the judge ended, the system refused something, or standard output takes nothing.
)";

}  // namespace

int main(int argc, char* argv[]) {
  mines::hold_standard_descriptors();
  mines::OptionSources sources;
  sources.options.add_options()("help,h", "print this and exit");
  const auto values = mines::read_options(argc, argv, sources);
  if (!values) return mines::fail("mines-server", values.error());
  if (values->count("help") != 0) {
    const auto printed = mines::print_out(fmt::format(help, fmt::streamed(sources.options)));
    return printed ? 0 : mines::fail("mines-server", printed.error());
  }
  bool judge_knows = false;
  const auto served = mines::server::run_server(judge_knows, mines::server::Rights::given_up);
  if (served) return 0;
  return judge_knows ? static_cast<int>(served.error().code) : mines::fail("mines-server", served.error());
}
