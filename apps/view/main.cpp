// mines-view: shows games, records, maps and positions in a browser.
#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <string_view>

#include "apps/view/serve.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "os/byte_reader.hpp"
#include "position/position_address.hpp"
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

constexpr std::uint64_t most_position_bytes = std::uint64_t{4} << 20;  // what a page may ask of the engine

Result<bool> is_record(const std::string& path) {
  MINES_LET(auto file, ByteReader::open(path));
  MINES_LET(const auto begin, file.peek(sizeof record::magic));
  return begin == std::string_view(record::magic, sizeof record::magic);
}

/// The page's name of a format whose text it reads itself; null for others.
const char* page_format_of(replay::Format format) {
  switch (format) {
    case replay::Format::position:
      return "text";
    case replay::Format::mine:
      return "mine";
    case replay::Format::json:
      return "json";
    default:
      return nullptr;
  }
}

/// A position in another format, of a recorded game its end, as our text.
Result<PositionText> read_peer_position(const std::string& path) {
  MINES_LET(const auto position, replay::read_any_position(path, std::nullopt));
  const std::string name = is_address(path) ? "address" : std::filesystem::path(path).filename().string();
  return PositionText{name, "text", text_of(position)};
}

Result<PositionText> read_position_text(const std::string& path) {
  const char* const format = page_format_of(replay::position_format_of(path));
  // The page reads the formats that page_format_of() names. Others become the toolkit's text here.
  if (format == nullptr) return read_peer_position(path);
  MINES_LET(auto file, ByteReader::open(path));
  PositionText position{std::filesystem::path(path).filename().string(), format, {}};
  for (;;) {
    MINES_LET(const auto piece, file.peek(std::size_t{64} << 10));
    if (piece.empty()) return position;
    position.text += piece;
    file.skip(piece.size());
    if (position.text.size() > most_position_bytes)
      return bad_input(path, fmt::format("more than {} bytes, expected a position", most_position_bytes));
  }
}

/// Opens the files that the command line names. Errors name the file or the option.
Result<Shown> open_shown(const Settings& settings) {
  Shown shown;
  if (settings.position) {
    MINES_LET(shown.position, read_position_text(*settings.position));
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
    MINES_LET(const bool recorded, is_record(file));
    if (recorded) records.push_back(file);
  }
  if (records.size() != settings.files.size() && settings.files.size() > 1)
    return bad_input(settings.files[1], "a second file, expected one file, or two records");
  if (records.empty()) {
    if (!settings.maps.empty()) return bad_input("--map", "has no meaning without a record");
    for (const std::string& file : settings.files) {
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
