// mines-view: shows games, records, maps and positions in a browser.
#include "cli/program.hpp"
#include "view/open.hpp"
#include "view/serve.hpp"
#include "view/settings.hpp"

namespace {

using namespace mines;
using namespace mines::view;

Result<int> run(int argc, const char* const argv[]) {
  Settings settings;
  MINES_LET(const auto text, read_settings(argc, argv, settings));
  if (!text.empty()) return cli::print_text(text);
  MINES_LET(auto shown, open_shown(settings));
  return serve(settings, std::move(shown));
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-view", argc, argv, run); }
