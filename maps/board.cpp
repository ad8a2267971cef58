#include <fmt/format.h>

#include "arguments.hpp"
#include "commands.hpp"
#include "field/generate.hpp"
#include "field/text_board.hpp"
#include "files.hpp"

namespace po = boost::program_options;

namespace mines::maps {

namespace {

Result<void> print_both(const Field& field) {
  MINES_LET(auto out, AtomicFile::standard_output());
  const Window all{{0, 0}, field.size()};
  return out.write("board:\n")
      .and_then([&] {
        return write_rows(out, field, all, {'*', '.', false});
      })
      .and_then([&] { return out.write("\nneighbors:\n"); })
      .and_then([&] {
        return write_rows(out, field, all, {'*', '.', true});
      })
      .and_then([&] { return out.commit(); });
}

Result<void> print_random(const Arguments& arguments) {
  MINES_LET(const auto side, arguments.number("N", 1, max_side));
  const std::uint64_t cells = side * side;
  const auto mines = arguments.number("B", 1, cells - 1);
  if (!mines) {
    return bad_input("B", fmt::format("'{}' is not a whole number of at least 1 and less than N*N = {}",
                                      arguments.text("B"), cells));
  }
  MINES_LET(const auto seed, arguments.seed("draw"));
  const auto rows = static_cast<std::int32_t>(side);
  MINES_LET(const auto field, generate({rows, rows}, *mines, seed));
  return print_both(field);
}

}  // namespace

Result<void> make_board(int argc, const char* const argv[]) {
  const Usage usage{
      "board",
      "N B [--seed S]",
      "Prints a random board of N x N cells with B bombs, '*', and for each other cell the number of\n"
      "bombs beside it, '.' for none. N is 1 to 65536, B is at least 1 and less than N*N.",
      {"N", "B"}};
  po::options_description options;
  options.add_options()("seed", po::value<std::string>()->value_name("S"),
                        "the board is a function of N, B and S, a number or the text of a drawn seed; "
                        "default: a fresh one each time");
  MINES_LET(const auto arguments, Arguments::read(argc, argv, usage, options));
  return arguments.help_shown() ? Result<void>{} : print_random(arguments);
}

}  // namespace mines::maps
