#include <fmt/format.h>

#include <optional>
#include <utility>

#include "arguments.hpp"
#include "board/position.hpp"
#include "commands.hpp"
#include "field/header_line.hpp"
#include "field/map_file.hpp"
#include "field/peer_board.hpp"
#include "field/text_board.hpp"
#include "files.hpp"
#include "json_position.hpp"

namespace po = boost::program_options;

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

/// As asked for, or by the ending of a name that only one kind of file has.
Result<std::optional<Source>> named_source(const Arguments& arguments) {
  const std::string& path = arguments.text("IN");
  const bool asked = arguments.has("from");
  for (const auto& [name, source] : sources) {
    if (asked && arguments.text("from") == name) return source;
    const bool is_ours = source == Source::contest_map || source == Source::text_board;
    if (!asked && !is_ours && path.ends_with(std::string(".") + name)) return source;
  }
  if (!asked) return std::nullopt;
  return bad_input("--from", fmt::format("'{}', expected map, text, mbf, abf, rawvf, mine, json or ascii",
                                         arguments.text("from")));
}

Result<std::optional<Format>> named_target(const Arguments& arguments) {
  if (!arguments.has("to")) return std::nullopt;
  const std::string& to = arguments.text("to");
  if (to == "map") return Format::map;
  if (to == "text") return Format::text;
  return bad_input("--to", fmt::format("'{}', expected map or text", to));
}

/// What IN is if nothing else says so: what the target is not, or what the content looks like.
Result<Source> guessed_source(std::optional<Format> target, ByteReader& from) {
  if (target) return *target == Format::map ? Source::text_board : Source::contest_map;
  MINES_LET(const auto text, text_board_ahead(from));
  return text ? Source::text_board : Source::contest_map;
}

/// What looked like a map may have been meant as a text board.
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

/// A position of another program, as a position of ours.
Result<void> convert_position(const Arguments& arguments, Source source, ByteReader& from) {
  if (arguments.has("to")) return bad_input("--to", "has no meaning for a position, which stays one");
  MINES_LET(auto to, create_output(arguments.text("OUT")));
  MINES_LET(const auto position, source == Source::mine   ? read_mine_position(from)
                                 : source == Source::json ? read_json_position(from)
                                                          : read_ascii_position(from));
  MINES_TRY(to.write(text_of(position)));
  return to.commit();
}

Result<void> convert_file(const Arguments& arguments) {
  MINES_LET(const auto named, named_source(arguments));
  MINES_LET(const auto target, named_target(arguments));
  MINES_LET(auto from, open_input(arguments.text("IN")));
  if (named && is_position(*named)) return convert_position(arguments, *named, from);
  MINES_LET(const auto source, named ? Result<Source>(*named) : guessed_source(target, from));
  MINES_LET(auto to, create_output(arguments.text("OUT")));
  const auto field = read_field(source, from);
  if (!field) {
    const bool guessed_map = source == Source::contest_map && !named && !target;
    return tl::unexpected(guessed_map ? with_hint(field.error()) : field.error());
  }
  const Format format = target.value_or(source == Source::text_board ? Format::map : Format::text);
  auto written = format == Format::map ? write_map(to, *field) : write_text_board(to, *field);
  if (!written) return written;
  return to.commit();
}

}  // namespace

Result<void> convert(int argc, const char* const argv[]) {
  const Usage usage{
      "convert",
      "IN OUT [--to map|text] [--from FORMAT]",
      "Converts between contest maps (\"N K\", then a bit a cell) and text boards (\"n m\", then n rows\n"
      "of m characters, '.' safe and 'X' a mine), to the format that IN is not. Contest maps are\n"
      "square. IN and OUT may be -, standard input and output. Boards of other programs become text\n"
      "boards, or maps with --to map: mbf and abf, binary lists of mines; rawvf, the board of a recorded\n"
      "game. Positions of other programs become ones that mines-solve --position reads: mine, as\n"
      "JSMinesweeper saves them; ascii, rows of digits, '.' (0), 'x' (unknown) and '*' (a mine), and json,\n"
      "an object with such a \"board\" and its \"total_mines\", as minesweepr takes them.",
      {"IN", "OUT"}};
  po::options_description options;
  options.add_options()("to", po::value<std::string>()->value_name("FORMAT"),
                        "map: IN is a text board; text: IN is a contest map; default: IN's content decides");
  options.add_options()(
      "from", po::value<std::string>()->value_name("FORMAT"),
      "what IN is: map, text, ascii, mbf, abf, rawvf, mine or json; default: the ending of its name "
      "if it is one of the last five");
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  return arguments.help_shown() ? Result<void>{} : convert_file(arguments);
}

}  // namespace mines::maps
