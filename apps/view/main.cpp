// mines-view: shows games, records, maps and positions in a browser.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string_view>

#include "apps/view/serve.hpp"
#include "base/base64.hpp"
#include "base/lower_case.hpp"
#include "base/picture_kind.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "field/files/format_ahead.hpp"
#include "os/byte_reader.hpp"
#include "record/record_layout.hpp"
#include "replay/formats.hpp"

namespace {

using namespace mines;
using namespace mines::view;

const cli::Usage usage{"mines-view",
                       "[FILE...] [--map MAP] [OPTIONS]",
                       R"(Shows boards in a browser. The first line that it prints is the address; the page
can be seen from this machine only, or through a tunnel (ssh -L).

Ctrl-C ends the program.)",
                       {{"0", "ended"},
                        {"2", "wrong arguments or files, or an address that cannot be used"},
                        {"3", "memory or threads ran out, or standard output cannot be written to"}},
                       R"(  mines-view                           a game to play, or a board to analyse
  mines-view --position FILE           a position, as for mines-solve
  mines-view MAP                       a map, with all its mines
  mines-view FILE                      a position, a picture, a recorded game
  mines-view RECORD --map MAP          a game from its record, at any time of it
  mines-view RECORD RECORD --map MAP   two games side by side
  mines-judge ... --watch              a game that is being played)"};

/// Errors name the option or the file.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  const std::vector<cli::Option> table{
      {.name = "FILE",
       .is_bare = true,
       .value = cli::files(settings.files, "FILE"),
       .not_with = {"position"},
       .help = "what to show: a map, a board or position in any form, a picture of a position, a recorded "
               "game of another program, to be reviewed, an address or a Game ID; or a record; at most two "
               "records"},
      {.name = "map",
       .value = cli::files(settings.maps, "MAP"),
       .only_with = "FILE",
       .help = "the map of the records; once for both, or once for each"},
      {.name = "position",
       .value = cli::file(settings.position),
       .help = "a position to analyse, or a picture of one, as for mines-solve; of a recorded game what was "
               "open at its end"},
      {.name = "port",
       .value =
           cli::with_default(cli::whole(settings.port, 0, 65535, "PORT"),
                             fmt::format("{} for games and positions if that is free, else any", usual_port)),
       .help =
           "where to listen; 0 takes any port that is free. A browser keeps the results of games by port"},
      {.name = "bind",
       .value = cli::text(settings.bind, "ADDRESS"),
       .given = &settings.is_bound,
       .help = "an address of this machine at which others can look, for a lecture hall; 0.0.0.0: all its "
               "addresses. They can only look. The boards and the token in the address are not encrypted"},
      {.name = "open",
       .value = cli::flag(settings.opens),
       .not_with = {"bind", "no-open"},
       .help =
           "open the address in the browser, by xdg-open. This is the default on a desktop: where standard "
           "output is a terminal, not one of ssh, and DISPLAY or WAYLAND_DISPLAY is set"},
      {.name = "no-open", .value = cli::flag(settings.stays_closed), .help = "only print the address"},
      {.name = "live",
       .value = cli::whole(settings.live, 0, std::numeric_limits<int>::max(), "DESCRIPTOR"),
       .group = "For mines-judge",
       .not_with = {"FILE", "position", "open"},
       .help = "show the running game whose shared memory is open as this descriptor"}};
  return cli::read_options(arguments, usage, table);
}

Result<bool> is_record(const std::string& path) {
  MINES_LET(auto file, ByteReader::open(path));
  MINES_LET(const auto begin, file.peek(sizeof record::magic));
  return begin == std::string_view(record::magic, sizeof record::magic);
}

constexpr std::size_t most_page_bytes = std::size_t{4} << 20;  // what a page may ask of the engine

std::string name_on_page(const std::string& path) {
  return replay::has_content(path) ? "address" : std::filesystem::path(path).filename().string();
}

Result<PositionText> checked_text(const std::string& path, PositionText text) {
  if (text.text.size() <= most_page_bytes) return text;
  return bad_input(
      path, fmt::format("{} bytes for the page, expected at most {}", text.text.size(), most_page_bytes));
}

/// The picture that a file has, which the page reads as one that is dropped there. Empty if it has none.
Result<std::optional<PositionText>> picture_of(const std::string& path) {
  constexpr std::size_t most_bytes = std::size_t{16} << 20;
  // What was taken from a pipe would be missing for whoever reads it as a text.
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) return std::nullopt;
  MINES_LET(auto from, ByteReader::open(path));
  MINES_LET(const auto begin, from.peek(picture_signature_bytes));
  const std::string_view kind = picture_kind(begin);
  if (kind.empty()) return std::nullopt;
  const std::string type = "image/" + lower_case(kind);
  MINES_LET(const auto bytes, read_whole(from, most_bytes));
  return PositionText{name_on_page(path), type, base64_of(bytes)};
}

/// A position in any form, as our text. What it was read as is printed to standard error.
Result<PositionText> read_position_text(const std::string& path) {
  MINES_LET(const auto found, replay::read_any_position(path, std::nullopt));
  if (!found.reading.empty())
    std::fputs(fmt::format("mines-view: read as {}\n", found.reading).c_str(), stderr);
  return checked_text(path,
                      {name_on_page(path), replay::row_of(Format::position).word, text_of(found.position)});
}

/// What the page shows of a file that is no record: a board with its mines stays empty here.
Result<std::optional<PositionText>> read_for_page(const std::string& path) {
  const std::optional<Format> named = replay::format_of(path);
  if (named == Format::map || named == Format::mbf) return std::nullopt;
  MINES_LET(auto picture, picture_of(path));
  if (picture) return picture;
  MINES_LET(auto from, replay::open_source(path));
  MINES_LET(const auto ahead, format_ahead(from));
  // A board without what was open: the page begins a game on it.
  if (ahead == Format::link || ahead == Format::gameid) {
    MINES_LET(auto text, read_whole(from, most_page_bytes));
    return PositionText{name_on_page(path), "", std::move(text)};
  }
  if (named && replay::is_game(*named)) {
    MINES_LET(const auto bytes, read_whole(from, most_page_bytes));
    MINES_LET(auto game,
              checked_text(path, {name_on_page(path), replay::row_of(*named).word, base64_of(bytes)}));
    return game;
  }
  const bool is_map = ahead == Format::map && named != Format::json && named != Format::mine;
  if (is_map || ahead == Format::text) return std::nullopt;
  MINES_LET(auto text, read_position_text(path));
  return text;
}

/// Opens the files that the command line names. Errors name the file or the option.
Result<Shown> open_shown(const Settings& settings) {
  Shown shown;
  if (settings.position) {
    MINES_LET(shown.position, picture_of(*settings.position));
    if (!shown.position) {
      MINES_LET(shown.position, read_position_text(*settings.position));
    }
  }
  if (settings.live) {
    MINES_LET(auto game, open_live_game(*settings.live));
    shown.sources.push_back(std::move(game));
    return shown;
  }
  if (settings.files.size() > 2)
    return bad_input(settings.files[2], "a third file, expected a map or at most two records");
  std::vector<std::string> records;
  for (const std::string& file : settings.files) {
    if (replay::has_content(file)) continue;
    MINES_LET(const bool recorded, is_record(file));
    if (recorded) records.push_back(file);
  }
  if (records.size() != settings.files.size() && settings.files.size() > 1)
    return bad_input(settings.files[1], "a second file, expected one file, or two records");
  if (records.empty()) {
    if (!settings.maps.empty()) return bad_input("--map", "has no meaning without a record");
    for (const std::string& file : settings.files) {
      MINES_LET(shown.position, read_for_page(file));
      if (shown.position) return shown;
      MINES_LET(auto map, open_map(file));
      shown.sources.push_back(std::move(map));
    }
    return shown;
  }
  if (settings.maps.empty())
    return bad_input(records[0], "this is a record, expected --map with the map of its game");
  if (settings.maps.size() > records.size())
    return bad_input("--map",
                     fmt::format("{} maps, expected at most one for each record", settings.maps.size()));
  for (std::size_t i = 0; i < records.size(); ++i) {
    // A single --map is that of both records.
    MINES_LET(auto record, open_record(records[i], settings.maps[std::min(i, settings.maps.size() - 1)]));
    shown.sources.push_back(std::move(record));
  }
  return shown;
}

Result<int> run(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  MINES_LET(auto shown, open_shown(settings));
  return serve(settings, std::move(shown));
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-view", argc, argv, run); }
