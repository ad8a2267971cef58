#include <fmt/format.h>

#include "arguments.hpp"
#include "commands.hpp"
#include "field/header_line.hpp"
#include "field/map_file.hpp"
#include "field/text_board.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

/// The format to convert to: as asked for, or the one that the input is not.
Result<Format> target_format(const Arguments& arguments, ByteReader& from) {
  if (!arguments.has("to")) {
    const auto text = text_board_ahead(from);
    if (!text) return tl::unexpected(text.error());
    return *text ? Format::map : Format::text;
  }
  const std::string& to = arguments.text("to");
  if (to == "map") return Format::map;
  if (to == "text") return Format::text;
  return bad_input("--to", fmt::format("'{}', expected map or text", to));
}

/// What looked like a map may have been meant as a text board.
Error with_hint(Error error) {
  error.what += "; it was read as a contest map, with --to map it is read as a text board";
  return error;
}

Result<void> convert_file(const Arguments& arguments) {
  auto from = open_input(arguments.text("IN"));
  if (!from) return tl::unexpected(from.error());
  const auto format = target_format(arguments, *from);
  if (!format) return tl::unexpected(format.error());
  auto to = create_output(arguments.text("OUT"));
  if (!to) return tl::unexpected(to.error());
  const auto field = *format == Format::map ? read_text_board(*from) : read_map(*from);
  if (!field) {
    const bool guessed_map = *format == Format::text && !arguments.has("to");
    return tl::unexpected(guessed_map ? with_hint(field.error()) : field.error());
  }
  auto written = *format == Format::map ? write_map(*to, *field) : write_text_board(*to, *field);
  if (!written) return written;
  return to->commit();
}

}  // namespace

Result<void> convert(int argc, const char* const argv[]) {
  const Usage usage{
      "convert",
      "IN OUT [--to map|text]",
      "Converts between contest maps (\"N K\", then a bit a cell) and text boards (\"n m\", then n rows\n"
      "of m characters, '.' safe and 'X' a mine), to the format that IN is not. Contest maps are\n"
      "square. IN and OUT may be -, standard input and output.",
      {"IN", "OUT"}};
  po::options_description options;
  options.add_options()("to", po::value<std::string>()->value_name("FORMAT"),
                        "map: IN is a text board; text: IN is a contest map; default: IN's content decides");
  const auto arguments = Arguments::read(argc, argv, usage, options);
  if (!arguments) return tl::unexpected(arguments.error());
  return arguments->help_shown() ? Result<void>{} : convert_file(*arguments);
}

}  // namespace mines::maps
