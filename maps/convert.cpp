#include <fmt/format.h>

#include <optional>
#include <utility>

#include "field/header_line.hpp"
#include "field/map_file.hpp"
#include "field/peer_board.hpp"
#include "field/text_board.hpp"
#include "maps/commands.hpp"
#include "maps/files.hpp"
#include "maps/generator_options.hpp"
#include "position/json_position.hpp"
#include "position/position_reader.hpp"

namespace mines::maps {

namespace {

/// What IN may be.
enum class Source { contest_map, text_board, mbf, rawvf, mine, ascii, json };

constexpr std::pair<const char*, Source> sources[] = {
    {"map", Source::contest_map}, {"text", Source::text_board}, {"mbf", Source::mbf},
    {"abf", Source::mbf},         {"rawvf", Source::rawvf},     {"mine", Source::mine},
    {"json", Source::json},       {"ascii", Source::ascii}};

bool is_position(Source source) {
  return source == Source::mine || source == Source::json || source == Source::ascii;
}

struct Conversion {
  std::string in;
  std::string out;
  std::optional<Source> from;
  std::optional<Format> to;
};

/// The kind that was asked for, or the only kind with that ending of a file's name.
std::optional<Source> named_source(const Conversion& asked) {
  if (asked.from) return asked.from;
  for (const auto& [name, source] : sources) {
    const bool is_ours = source == Source::contest_map || source == Source::text_board;
    if (!is_ours && asked.in.ends_with(std::string(".") + name)) return source;
  }
  return std::nullopt;
}

/// What IN is if neither option nor name says it: the kind that the target is not, or what the content looks
/// like.
Result<Source> guessed_source(std::optional<Format> target, ByteReader& from) {
  if (target) return *target == Format::map ? Source::text_board : Source::contest_map;
  MINES_LET(const auto text, text_board_ahead(from));
  return text ? Source::text_board : Source::contest_map;
}

/// Adds to the error that IN, read as a map, may have been meant as a text board.
Error with_hint(Error error) {
  error.what += "; it was read as a contest map, with --to map it is read as a text board";
  return error;
}

Result<Field> read_field(Source source, ByteReader& from) {
  switch (source) {
    case Source::text_board:
      return read_text_board(from);
    case Source::mbf:
      return read_mbf(from);
    case Source::rawvf:
      return read_rawvf(from);
    default:
      break;
  }
  return read_map(from);
}

/// Converts a position of another program to one of ours.
Result<void> convert_position(const Conversion& asked, Source source, ByteReader& from) {
  if (asked.to) return bad_input("--to", "has no meaning for a position, which is written as a position");
  MINES_LET(auto to, create_output(asked.out));
  MINES_LET(const auto position, source == Source::mine   ? read_mine_position(from)
                                 : source == Source::json ? read_json_position(from)
                                                          : read_ascii_position(from));
  MINES_TRY(to.write(text_of(position)));
  return to.commit();
}

Result<void> convert_file(const Conversion& asked) {
  const std::optional<Source> named = named_source(asked);
  MINES_LET(auto from, open_input(asked.in));
  if (named && is_position(*named)) return convert_position(asked, *named, from);
  MINES_LET(const auto source, named ? Result<Source>(*named) : guessed_source(asked.to, from));
  MINES_LET(auto to, create_output(asked.out));
  const auto field = read_field(source, from);
  if (!field) {
    const bool guessed_map = source == Source::contest_map && !named && !asked.to;
    return tl::unexpected(guessed_map ? with_hint(field.error()) : field.error());
  }
  const Format format = asked.to.value_or(source == Source::text_board ? Format::map : Format::text);
  MINES_TRY(format == Format::map ? write_map(to, *field) : write_text_board(to, *field));
  return to.commit();
}

const cli::Usage convert_usage{
    "mines-map convert", "IN OUT [--to map|text] [--from FORMAT]",
    R"(Converts between contest maps ("N K", then a bit for each cell) and text boards
("n m", then n rows of m characters, '.' safe and 'X' a mine), to the format that
IN is not. Contest maps are square.

Boards of other programs become text boards, or maps with --to map:
  mbf, abf  binary lists of mines
  rawvf     the board of a recorded game
Positions of other programs become ones that mines-solve --position reads:
  mine      as JSMinesweeper saves them
  ascii     rows of digits, '.' (0), 'x' (unknown) and '*' (a mine)
  json      an object with such a "board" and its "total_mines", as minesweepr
            takes them)",
    exit_codes};

}  // namespace

Result<int> convert(int argc, const char* const argv[]) {
  Conversion asked;
  const std::vector<cli::Option> table{
      {.name = "IN",
       .is_bare = true,
       .value = cli::file_or_stream(asked.in),
       .is_required = true,
       .help = "the file to convert; - is standard input"},
      {.name = "OUT",
       .is_bare = true,
       .value = cli::file_or_stream(asked.out),
       .is_required = true,
       .help = "the file to write; - is standard output"},
      {.name = "to",
       .value = cli::choice(asked.to, {{"map", Format::map}, {"text", Format::text}}),
       .help =
           "what OUT becomes. Without --from it also says what IN is: the other format. Default: the content "
           "of IN decides"},
      {.name = "from",
       .value = cli::choice(asked.from, {std::begin(sources), std::end(sources)}),
       .help = "what IN is; default: the ending of its name, if that is mbf, abf, rawvf, mine or json"}};
  MINES_LET(const auto text, cli::read_options(argc, argv, convert_usage, table));
  return text.empty() ? cli::done(convert_file(asked)) : cli::print_text(text);
}

}  // namespace mines::maps
