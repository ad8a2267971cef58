#include <fmt/format.h>

#include <optional>

#include "maps/commands.hpp"
#include "maps/files.hpp"
#include "maps/generator_options.hpp"
#include "maps/known_board.hpp"
#include "position/position_address.hpp"

namespace mines::maps {

namespace {

struct Conversion {
  std::string in;
  std::string out;
  std::optional<Format> from;
  std::optional<Format> to;
  std::optional<double> at;  // seconds of a recorded game
};

/// What OUT becomes: what was asked for, or the format that its name tells, if that is written.
Result<std::optional<Format>> target_of(const Conversion& asked) {
  if (asked.to) return asked.to;
  const std::optional<Format> named = format_named(asked.out);
  if (!named) return std::nullopt;
  for (const auto& [word, format] : formats_written) {
    if (format == *named) return format;
  }
  return bad_input(asked.out,
                   fmt::format("{} is read, but not written; --to says what OUT becomes", name_of(*named)));
}

/// What IN is if neither option nor name says it. It is a position if OUT is one; of contest map and text
/// board it is the one that OUT is not; or its content decides between them.
Result<Format> guessed_source(std::optional<Format> target, ByteReader& from) {
  if (target && holds_only_position(*target)) return Format::position;
  if (target == Format::map) return Format::text;
  if (target == Format::text) return Format::map;
  return guessed_board_format(from);
}

/// Adds to the error that IN, read as a map, may have been meant as a text board.
Error with_hint(Error error) {
  error.what += "; it was read as a contest map, with --to map it is read as a text board";
  return error;
}

Result<void> write_as_position(AtomicFile& to, const Conversion& asked, const Position& position,
                               std::optional<Format> target) {
  if (!target || holds_only_position(*target))
    return write_position(to, position, target.value_or(Format::position));
  MINES_LET(const auto field, known_board(position, asked.in));
  return write_field(to, field, *target);
}

Result<void> write_as_board(AtomicFile& to, const Field& field, Format source, std::optional<Format> target) {
  if (target && holds_only_position(*target)) return write_position(to, known_position(field), *target);
  return write_field(to, field, target.value_or(source == Format::text ? Format::map : Format::text));
}

Result<void> convert_to(AtomicFile& to, const Conversion& asked, std::optional<Format> target) {
  const std::optional<Format> named = asked.from ? asked.from : format_named(asked.in);
  if (asked.at && !(named && is_replay(*named)))
    return bad_input("--at", "expected a recorded game as IN, a file .evf or .rmv");
  if (is_address(asked.in)) {
    MINES_LET(const auto position, parse_position_address(asked.in, "the address"));
    return write_as_position(to, asked, position, target);
  }
  MINES_LET(auto from, open_input(asked.in));
  MINES_LET(const auto source, named ? Result<Format>(*named) : guessed_source(target, from));
  const bool is_shown = asked.at || (target && holds_only_position(*target));
  if (holds_only_position(source) || (is_replay(source) && is_shown)) {
    MINES_LET(const auto position, replay::read_position_as(*position_format(source), from, asked.at));
    return write_as_position(to, asked, position, target);
  }
  const auto field = read_field(source, from);
  if (field) return write_as_board(to, *field, source, target);
  const bool is_guessed_map = source == Format::map && !named && !target;
  return tl::unexpected(is_guessed_map ? with_hint(field.error()) : field.error());
}

Result<void> convert_file(const Conversion& asked) {
  MINES_LET(const auto target, target_of(asked));
  MINES_LET(auto to, create_output(asked.out));
  MINES_TRY(convert_to(to, asked, target));
  return to.commit();
}

const cli::Usage convert_usage{
    "mines-map convert", "IN OUT [--to FORMAT] [--from FORMAT] [--at SECONDS]",
    R"(Converts boards and positions between the toolkit's formats and those of other
programs. IN may be the address of a page of JSMinesweeper.

Boards, with all mines:
  map       a contest map: "N K", then a bit for each cell; square
  text      a text board: "n m", then n rows of '.' (safe) and 'X' (a mine)
  mbf, abf  a binary list of mines; at most 255 x 255 cells
  rawvf     the board of a recorded game, as text; only read
Positions, what a player knows:
  position  as mines-solve --position reads them
  mine      as JSMinesweeper saves them; with the number of mines
  url       the address of JSMinesweeper's page with the position
  json      "board" and "total_mines", as minesweepr takes them
  ascii     such a board alone; only read
Recorded games, only read: their board, or with --at or a position's format in
--to what was open at a time:
  evf       of Metasweeper, versions 0 to 4
  rmv       of Viennasweeper, versions 1 and 2

A board as a position is one of which everything is known; only such a position
becomes a board. Without --to, the ending of OUT's name says what OUT becomes, if it is mbf, mine
or json. Else maps become text boards, text boards maps, other boards text boards,
and positions positions.)",
    exit_codes};

}  // namespace

Result<int> convert(int argc, const char* const argv[]) {
  Conversion asked;
  const std::vector<cli::Option> table{
      {.name = "IN",
       .is_bare = true,
       .value = cli::file_or_stream(asked.in),
       .is_required = true,
       .help = "the file to convert, or an address; - is standard input"},
      {.name = "OUT",
       .is_bare = true,
       .value = cli::file_or_stream(asked.out),
       .is_required = true,
       .help = "the file to write; - is standard output"},
      {.name = "to",
       .value = cli::choice(asked.to, formats_written),
       .help = "what OUT becomes. Without --from it also says what IN is: for map a text board, for text a "
               "map, for "
               "a position's format a position. Default: the name of OUT, then the content of IN decides"},
      {.name = "from",
       .value = cli::choice(asked.from, formats_read),
       .help =
           "what IN is; default: the ending of its name, if that is mbf, abf, rawvf, mine, json, evf or rmv"},
      {.name = "at",
       .value = cli::decimal(asked.at, {.least = 0}, "SECONDS"),
       .help = "write what was open at that time of a recorded game; default: at its end"}};
  MINES_LET(const auto text, cli::read_options(argc, argv, convert_usage, table));
  return text.empty() ? cli::done(convert_file(asked)) : cli::print_text(text);
}

}  // namespace mines::maps
