#include "apps/view/view_settings.hpp"

#include <limits>

#include "cli/options.hpp"

namespace mines::view {

namespace {

const cli::Usage usage{"mines-view",
                       "[FILE...] [--map MAP] [OPTIONS]",
                       R"(Shows boards in a browser. The first line that it prints is the address; the page
can be seen from this machine only, or through a tunnel (ssh -L).

It ends with Ctrl-C.)",
                       {{"0", "ended"},
                        {"2", "wrong arguments or files, or an address that cannot be used"},
                        {"3", "memory or threads are short, or standard output cannot be written to"}},
                       R"(  mines-view                           a game to play, or a board to analyse
  mines-view --position FILE           a position, as for mines-solve
  mines-view MAP                       a map, with all its mines
  mines-view RECORD --map MAP          a game from its record, at any time of it
  mines-view RECORD RECORD --map MAP   two games side by side
  mines-judge ... --watch              a game that is being played)"};

}  // namespace

Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  const std::vector<cli::Option> table{
      {.name = "FILE",
       .is_bare = true,
       .value = cli::files(settings.files, "FILE"),
       .not_with = {"position"},
       .help = "a map, or a record; at most two records"},
      {.name = "map",
       .value = cli::files(settings.maps, "MAP"),
       .only_with = "FILE",
       .help = "the map of the records; once for both, or once for each"},
      {.name = "position",
       .value = cli::file(settings.position),
       .help = "a position to analyse, as for mines-solve; a recorded game is shown at its end"},
      {.name = "port",
       .value = cli::whole(settings.port, 0, 65535, "PORT"),
       .help = "where to listen; 0 takes any port that is free"},
      {.name = "bind",
       .value = cli::text(settings.bind, "ADDRESS"),
       .given = &settings.is_bound,
       .help = "an address of this machine at which others can look, for a lecture hall; 0.0.0.0: all its "
               "addresses. They can only look. The boards and the token in the address are not encrypted"},
      {.name = "live",
       .value = cli::whole(settings.live, 0, std::numeric_limits<int>::max(), "DESCRIPTOR"),
       .group = "For mines-judge",
       .not_with = {"FILE", "position"},
       .help = "show the running game whose shared memory is open as this descriptor"}};
  return cli::read_options(arguments, usage, table);
}

}  // namespace mines::view
