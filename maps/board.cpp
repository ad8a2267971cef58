#include <fmt/format.h>

#include "cli/board_text.hpp"
#include "field/drawing/generate.hpp"
#include "field/files/text_board.hpp"
#include "maps/map_commands.hpp"

namespace mines::maps {

namespace {

Result<void> print_both(const Field& field) {
  MINES_LET(auto out, AtomicFile::standard_output());
  const Area all{{0, 0}, field.size()};
  MINES_TRY(out.write("board:\n"));
  MINES_TRY(write_rows(out, field, all, {'*', '.', false}));
  MINES_TRY(out.write("\nneighbors:\n"));
  MINES_TRY(write_rows(out, field, all, {'*', '.', true}));
  return out.commit();
}

const cli::Usage board_usage{"mines-map board", "N B [--seed S]",
                             R"(Prints a random board of N x N cells twice: first with '*' for
each of its B bombs and '.' for every other cell, then with the number of bombs next
to each other cell, '.' for 0.)",
                             exit_codes};

}  // namespace

Result<int> make_board(cli::Arguments& arguments) {
  int side = 0;
  std::uint64_t bombs = 0;
  GeneratorOptions options;
  const std::vector<cli::Option> table{{.name = "N",
                                        .is_bare = true,
                                        .value = cli::whole(side, 1, max_side),
                                        .is_required = true,
                                        .help = "rows and columns"},
                                       {.name = "B",
                                        .is_bare = true,
                                        .value = cli::whole(bombs, 1, cli::max_cells - 1),
                                        .is_required = true,
                                        .help = "bombs, fewer than cells"},
                                       seed_option(options, "draw")};
  MINES_TRY(cli::read_options(arguments, board_usage, table));
  const BoardSize size{side, side};
  // The option allows what the largest board has room for. Only now the size is known.
  if (bombs >= size.cells())
    return bad_input(
        "B", fmt::format("'{}' is too many, expected fewer bombs than N*N = {}", bombs, size.cells()));
  MINES_LET(const auto field, generate(size, bombs, options.seed));
  return cli::done(print_both(field));
}

}  // namespace mines::maps
