// mines-view: shows games, records, maps and positions in a browser.
#include "apps/view/open.hpp"
#include "apps/view/serve.hpp"
#include "apps/view/view_settings.hpp"
#include "cli/program.hpp"

namespace {

using namespace mines;
using namespace mines::view;

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  MINES_LET(auto shown, open_shown(settings));
  return serve(settings, std::move(shown));
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-view", argc, argv, run); }
