#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <optional>

#include "base/assert.hpp"
#include "base/printable.hpp"
#include "base/quantity.hpp"
#include "field/files/format_ahead.hpp"
#include "maps/files.hpp"
#include "maps/map_commands.hpp"

namespace mines::maps {

namespace {

using replay::format_of;
using replay::Holds;
using replay::is_game;
using replay::is_position;

struct Conversion {
  std::string in;
  std::string out;
  std::optional<Format> from;
  std::optional<Format> to;
  std::optional<double> at;  // seconds of a recorded game
  std::uint64_t game = 1;    // which game of a file
  std::string signs;         // what signs of a position mean
};

/// What OUT becomes: what was asked for, or the format that its name tells, if that is written. Nothing for
/// .txt, as boards and positions have texts.
Result<std::optional<Format>> target_of(const Conversion& asked) {
  if (asked.to) return asked.to;
  const std::optional<Format> named = format_of(asked.out);
  if (!named || named == Format::text) return std::nullopt;
  if (replay::row_of(*named).is_written) return named;
  return bad_input(
      asked.out,
      fmt::format("the format {} can be read, but not written; choose another with --to", name_of(*named)));
}

/// What IN is if neither option nor name says it: what its content says, or else what makes sense. It is a
/// text board if OUT becomes a map, and a position if OUT is one or if it is text, but for a file .map.
Result<Format> guessed_source(const Conversion& asked, std::optional<Format> target, ByteReader& from) {
  MINES_LET(const auto ahead, format_ahead(from));
  if (ahead) return *ahead;
  if (target == Format::map) return Format::text;
  const bool becomes_position = target && is_position(*target);
  MINES_LET(const auto is_text, text_ahead(from));
  return (becomes_position || is_text) && format_of(asked.in) != Format::map ? Format::position : Format::map;
}

/// Adds to the error of reading IN that its format was a guess, and which options give another one.
Error with_hint(Error error, Format guess) {
  constexpr std::array likely{Format::text, Format::any};  // what people paste is one of these
  if (error.code != ExitCode::bad_input) return error;
  std::vector<const char*> others;
  for (const Format other : likely) {
    if (other != guess) others.push_back(name_of(other));
  }
  error.what += fmt::format("; its format was guessed as {}: try --from {}", name_of(guess),
                            fmt::join(others, " or --from "));
  return error;
}

/// The position in which every safe cell of the board is open and every mine is known. O(cells).
Position known_position(const Field& field) {
  Position position = Position::of(field.size(), field.mine_count());
  for_each_cell(field.size(), [&](Cell cell) {
    position.at(cell) = field.is_mine(cell) ? mine_cell : static_cast<std::int8_t>(field.number(cell));
  });
  return position;
}

/// The board of a completely known position. Fails with ExitCode::bad_input and `name` if a cell is unknown,
/// a number differs from the mines around it, or the position states another number of mines. O(cells).
Result<Field> known_board(const Position& position, const std::string& name) {
  MINES_ASSERT(position.cells.size() == position.size.cells());
  MINES_LET(auto plane, BitPlane::make(position.size));
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    if (position.cells[i] == mine_cell) plane.set(position.size.cell(i));
  }
  // A number can be compared only when all mines are set.
  Field field(std::move(plane));
  for (std::uint64_t i = 0; i < position.cells.size(); ++i) {
    const Cell cell = position.size.cell(i);
    const std::int8_t found = position.cells[i];
    if (found == mine_cell || found == field.number(cell)) continue;
    const std::string what =
        found == unknown_cell
            ? "is unknown: this is a position, and a board has all its mines"
            : fmt::format("is a {}, but {} of its neighbours are mines", found, field.number(cell));
    return bad_input(name, fmt::format("row {}, column {} {}", cell.row, cell.column, what));
  }
  if (!position.mines || *position.mines == field.mine_count()) return field;
  return bad_input(name, fmt::format("{}, expected {}: the number that the position gives",
                                     quantity(field.mine_count(), "known mine"), *position.mines));
}

/// Errors call what was read `name`.
Result<void> write_as_position(AtomicFile& to, const std::string& name, const Position& position,
                               std::optional<Format> target) {
  if (!target || is_position(*target)) return write_position(to, position, target.value_or(Format::position));
  MINES_LET(const auto field, known_board(position, name));
  return write_field(to, field, *target);
}

Result<void> write_as_board(AtomicFile& to, const Field& field, Format source, std::optional<Format> target) {
  if (target && is_position(*target)) return write_position(to, known_position(field), *target);
  // Maps and text boards become each other by default, unless the name of OUT asks for a text.
  const bool becomes_map = source == Format::text && format_of(to.name()) != Format::text;
  return write_field(to, field, target.value_or(becomes_map ? Format::map : Format::text));
}

/// The position of IN. A text may be in any form, unless --from says what it is.
Result<Position> position_of(const Conversion& asked, ByteReader& from, Format source) {
  const bool is_named = source == Format::position || source == Format::json;
  const bool is_any = source == Format::any || (!asked.from && is_named);
  if (!asked.signs.empty() && !is_any)
    return bad_input("--signs",
                     "has no meaning but for a text of which --from does not say what it is, or says any");
  if (!is_any) return replay::read_position_as(source, from, asked.at, asked.game);
  MINES_LET(auto found, replay::read_loose_position(source, from, asked.signs));
  if (!found.reading.empty())
    std::fputs(fmt::format("mines-map convert: read as {}\n", found.reading).c_str(), stderr);
  return std::move(found.position);
}

/// Writes the moves of a recorded game.
Result<void> write_as_game(AtomicFile& to, const Conversion& asked, ByteReader& from, Format source) {
  if (!is_game(source)) {
    return bad_input(asked.in,
                     fmt::format("a file of format {}, expected a recorded game, a file {}: rawvf has moves",
                                 name_of(source), replay::list_of_games(".")));
  }
  if (asked.at) return bad_input("--at", "what was open at a time cannot be written as rawvf");
  MINES_LET(const auto replay, replay::read_game_as(source, from, asked.game));
  MINES_LET(const auto moves, replay.moves);
  for (const std::string& warning : replay.warnings)
    std::fputs(
        fmt::format("mines-map convert: {}: warning: {}\n", printable(asked.in), printable(warning)).c_str(),
        stderr);
  return to.write(replay::rawvf_of(replay.mines, replay.first, moves));
}

/// Converts IN, read as `source`. If that is a guess, errors of reading say so.
Result<void> convert_known(AtomicFile& to, const Conversion& asked, ByteReader& from, Format source,
                           std::optional<Format> target, bool is_guess) {
  const auto of_reading = [&](const Error& error) {
    return Unexpected(is_guess ? with_hint(error, source) : error);
  };
  if (const auto has_game = replay::check_has_game(source, from.name(), asked.game); !has_game)
    return of_reading(has_game.error());
  if (target == Format::rawvf) return write_as_game(to, asked, from, source);
  // A recorded game has a board and a course. --at or a format of positions asks for the course.
  const bool is_shown = asked.at || (target && is_position(*target));
  if (is_position(source) || (is_game(source) && is_shown)) {
    const auto position = position_of(asked, from, source);
    return position ? write_as_position(to, from.name(), *position, target) : of_reading(position.error());
  }
  const auto board = read_board(source, from, asked.game);
  return board ? write_as_board(to, board->field, source, target) : of_reading(board.error());
}

Result<void> convert_to(AtomicFile& to, const Conversion& asked, std::optional<Format> target) {
  if (!asked.from) {
    MINES_TRY(replay::check_is_read(asked.in));
  }
  // --from decides, then the ending of the name, then the content.
  const std::optional<Format> named = asked.from ? asked.from : format_to_read(asked.in);
  if (asked.at && !(named && is_game(*named)))
    return bad_input("--at", "expected a recorded game as IN, a file " + replay::list_of_games("."));
  const std::optional<Format> content = replay::has_content(asked.in) ? format_of(asked.in) : std::nullopt;
  if (content && target == Format::rawvf)
    return bad_input("the address", "a position or a board, expected a recorded game: rawvf has moves");
  if (content && asked.from && asked.from != content)
    return bad_input("--from", fmt::format("IN is an address, expected {}, found {}", name_of(*content),
                                           name_of(*asked.from)));
  MINES_LET(auto from, replay::open_source(asked.in));
  MINES_LET(const auto source, named ? Result<Format>(*named) : guessed_source(asked, target, from));
  return convert_known(to, asked, from, source, target, !named);
}

Result<void> convert_file(const Conversion& asked) {
  MINES_LET(const auto target, target_of(asked));
  // OUT is opened before IN is read, so that a wrong name is reported at once. It stays unchanged until
  // commit().
  MINES_LET(auto to, create_output(asked.out));
  MINES_TRY(convert_to(to, asked, target));
  return to.commit();
}

/// What the help says of the formats that hold this, a line each.
std::string lines_of(Holds holds) {
  std::string lines;
  for (const replay::FormatRow& row : replay::formats) {
    if (row.holds != holds) continue;
    const std::string other = row.other_word == nullptr ? "" : fmt::format(", {}", row.other_word);
    lines += fmt::format("  {:<10}{}: {}\n", row.word + other, row.name, row.limits);
  }
  return lines;
}

/// An option whose words are those that convert_usage() lists.
cli::Value format_value(std::optional<Format>& format, bool written) {
  cli::Value value = cli::choice(
      format, replay::format_words([&](const replay::FormatRow& row) { return row.is_written || !written; }));
  value.shape = "FORMAT";
  return value;
}

cli::Usage convert_usage() {
  const std::string text =
      fmt::format(R"(Converts boards and positions between the toolkit's formats and those of other
programs. IN may be an address, of a page of JSMinesweeper or with
?b=&m=, or a Game ID. A text of a position may be in any form (mines-position(5)).

Boards, with all mines:
{}Positions, what a player knows:
{}Recorded games. OUT is the game's board. With --at, or with a position's format in
--to, OUT is what was open after SECONDS, or at the end. With rawvf in --to, OUT is
the game with its moves:
{}
A board becomes a position of which everything is known, and only such a position
becomes a board.

Without --to, OUT becomes what the ending of its name says: one of these words, or
txt for the text of a board or position. With another ending a text board
becomes a map, any other board a text board, and a position stays one.

Without --from, IN is what the ending of its name says. Maps, text boards and
positions may have any ending: their content tells them apart. Where it does not, an
error says what IN was taken for.)",
                  lines_of(Holds::board), lines_of(Holds::position), lines_of(Holds::game));
  return {"mines-map convert", "IN OUT [--to FORMAT] [--from FORMAT] [OPTIONS]", text, exit_codes};
}

}  // namespace

Result<int> convert(cli::Arguments& arguments) {
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
       .value = format_value(asked.to, true),
       .help = "the format of OUT; default: by the ending of its name (see above)"},
      {.name = "from",
       .value = format_value(asked.from, false),
       .help = "the format of IN; default: by the ending of its name, or by its content"},
      {.name = "at",
       .value = cli::decimal(asked.at, {.least = 0}, "SECONDS"),
       .help = "write what was open at that time of a recorded game; default: at its end"},
      {.name = "game",
       .value = cli::whole(asked.game, 1, 1'000'000),
       .help = "which game of a file with several (evfs)"},
      {.name = "signs",
       .value = cli::text(asked.signs, "SIGNS"),
       .help = "what signs in a position mean: '#=? .=0', as for mines-solve"}};
  MINES_TRY(cli::read_options(arguments, convert_usage(), table));
  return cli::done(convert_file(asked));
}

}  // namespace mines::maps
