#include "play/settings.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <utility>

#include "board/board_text.hpp"
#include "board/position.hpp"
#include "field/generate.hpp"
#include "play/board_file.hpp"
#include "play/editor.hpp"
#include "protocol/environment.hpp"
#include "protocol/remote_game.hpp"

namespace po = boost::program_options;

namespace mines::play {

namespace {

constexpr int usual_penalty = 8;
constexpr int most_penalty = 1'000'000;
/// The original's share of mines on a board that fills the terminal: a fifth.
constexpr std::uint64_t cells_for_each_mine = 5;

/// A byte each.
constexpr std::uint64_t most_edited_cells = std::uint64_t{1} << 28;

bool is_answer() { return std::getenv(variable::launched_by_judge) != nullptr; }

Result<int> number_option(const po::variables_map& values, const char* name, int least, int most) {
  const int value = values[name].as<int>();
  if (value >= least && value <= most) return value;
  return bad_input(fmt::format("--{}", name), fmt::format("{} is not from {} to {}", value, least, most));
}

Result<Level> level_of(const po::variables_map& values) {
  const auto& text = values["rules"].as<std::string>();
  if (text == "exact") return Level::exact;
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '4') return static_cast<Level>(text[0] - '0');
  return bad_input("--rules", fmt::format("'{}' is not a number from 0 to 4 or exact", text));
}

Result<FirstClick> first_of(const po::variables_map& values, FirstClick usual, FirstClick safe) {
  if (values.count("first") == 0) return usual;
  const auto& text = values["first"].as<std::string>();
  if (text == "any") return FirstClick::counts;
  if (text == "safe") return safe;
  return bad_input("--first", fmt::format("'{}' is not safe or any", text));
}

/// Mines are points with --penalty.
Result<GameRules> rules_of(const po::variables_map& values, bool from_file) {
  GameRules rules;
  const FirstClick safe = from_file ? FirstClick::removed : FirstClick::moves;
  rules.first = safe;
  if (values.count("penalty") != 0) {
    MINES_LET(const auto penalty, number_option(values, "penalty", 0, most_penalty));
    rules.mine_ends = false;
    rules.penalty = penalty;
    rules.first = FirstClick::counts;
  }
  MINES_LET(const auto first, first_of(values, rules.first, safe));
  rules.first = first;
  return rules;
}

std::uint64_t seed_of(const po::variables_map& values) {
  if (values.count("seed") != 0) return values["seed"].as<std::uint64_t>();
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

/// Random boards, another for each round.
Result<SessionOptions> random_session(const po::variables_map& values) {
  MINES_LET(const auto rules, rules_of(values, false));
  std::optional<SizeAndMines> named;
  if (values.count("board") != 0) {
    MINES_LET(const auto board, parse_board("--board", values["board"].as<std::string>()));
    named = board;
  }
  SessionOptions options;
  options.fills_terminal = !named;
  options.board = [rules = rules, named, seed = seed_of(values)](BoardSize size,
                                                                 int round) -> Result<NewGame> {
    const SizeAndMines board = named.value_or(SizeAndMines{size, size.cells() / cells_for_each_mine});
    GameRules of_round = rules;
    of_round.seed = seed + static_cast<std::uint64_t>(round);
    MINES_LET(auto field, generate(board.size, board.mines, of_round.seed, 2));
    return NewGame{cell_source_of(std::move(field), rules.penalty), of_round};
  };
  return options;
}

/// The same board for each round; the file is read again only for a second one, as it may be large.
Result<SessionOptions> file_session(const po::variables_map& values) {
  MINES_LET(const auto rules, rules_of(values, true));
  if (values.count("board") != 0) return bad_input("--board", "not together with a file, which is the board");
  const std::string path = values["file"].as<std::string>();
  MINES_LET(auto map, read_board_file(path));
  const auto first = std::make_shared<std::optional<PrioritiesMap>>(std::move(map));
  SessionOptions options;
  options.board = [rules = rules, path, first](BoardSize, int) -> Result<NewGame> {
    auto board = *first ? Result<PrioritiesMap>(std::move(**first)) : read_board_file(path);
    first->reset();
    if (!board) return tl::unexpected(board.error());
    return NewGame{cell_source_of(std::move(board->field), rules.penalty), rules,
                   std::move(board->priorities)};
  };
  return options;
}

/// The judge's game.
Result<SessionOptions> answer_session() {
  const auto start = Clock::now();
  RemoteOptions remote;
  remote.channels_per_link = 1;
  remote.cascades = Cascades::never;
  MINES_LET(auto game, RemoteGame::start(remote));
  GameRules rules;
  rules.mine_ends = false;
  rules.penalty = game->info().penalty;
  rules.first = FirstClick::counts;
  MINES_LET(auto source, cell_source_of(std::move(game)));
  SessionOptions options;
  options.restarts = false;
  const auto once = std::make_shared<std::unique_ptr<CellSource>>(std::move(source));
  options.board = [rules, once](BoardSize, int) -> Result<NewGame> {
    return NewGame{std::move(*once), rules};
  };
  // A judge stops its answers without a word; the terminal is to be given back before that.
  if (const char* const limit = std::getenv(variable::time_limit)) {
    const double seconds = std::strtod(limit, nullptr);
    if (seconds > 0 && seconds < 1e9)
      options.end =
          start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  return options;
}

/// The position of FILE if there is one, else one of which nothing is known.
Result<Position> position_to_edit(const po::variables_map& values, const std::string& path) {
  const bool exists = !path.empty() && access(path.c_str(), F_OK) == 0;
  if (exists && values.count("board") != 0)
    return bad_input("--board", fmt::format("not together with {}, which has a position", path));
  if (exists) return read_position(path);
  MINES_LET(
      const auto board,
      parse_board("--board", values.count("board") != 0 ? values["board"].as<std::string>() : "expert"));
  if (board.size.cells() > most_edited_cells)
    return bad_input("--board", fmt::format("{} cells, expected at most {} to be edited", board.size.cells(),
                                            most_edited_cells));
  return Position::of(board.size, board.mines);
}

Result<std::unique_ptr<ScreenProgram>> editor_of(const po::variables_map& values) {
  EditorOptions options;
  if (values.count("file") != 0) options.path = values["file"].as<std::string>();
  MINES_LET(auto position, position_to_edit(values, options.path));
  MINES_LET(const auto rules, rules_of(values, false));
  options.position = std::move(position);
  options.goal = {!rules.mine_ends, rules.penalty};
  options.vi_keys = values["vi-keys"].as<bool>();
  return std::make_unique<Editor>(std::move(options));
}

Result<SessionOptions> session_of(const po::variables_map& values) {
  if (values.count("file") != 0) return file_session(values);
  return is_answer() ? answer_session() : random_session(values);
}

}  // namespace

OptionSources option_sources() {
  po::options_description table("Options", 110, 60);
  table.add_options()                  //
      ("help,h", "show this and end")  //
      ("board", po::value<std::string>()->value_name("BOARD"),
       "expert, intermediate, beginner, 8x8, or ROWSxCOLUMNS/MINES; default: fills the terminal, a fifth of "
       "the "
       "cells mines")  //
      ("rules", po::value<std::string>()->value_name("N")->default_value("exact"),
       "what the machine does: 0 nothing but to open around zeros, 1 to 4 so many rules, exact everything "
       "that "
       "follows")  //
      ("speed", po::value<int>()->value_name("N")->default_value(0),
       "of the machine, 1 to 9 (at once); 6 is a cell each 9 ms; 0: by the size of the board")  //
      ("penalty", po::value<int>()->value_name("A")->implicit_value(usual_penalty),
       "play for points, as in the contest: a mine costs A of them, and the game goes on")  //
      ("first", po::value<std::string>()->value_name("WHAT"),
       "the first click: safe (a mine there moves away, that of a file is removed), any; default: safe, with "
       "--penalty any")  //
      ("seed", po::value<std::uint64_t>()->value_name("S"),
       "of random boards; default: another each time")  //
      ("edit", po::bool_switch(),
       "set up a position, with probabilities; FILE is read, if it is there, and written; --board says the "
       "size and the mines of a new one")  //
      ("vi-keys", po::bool_switch(),
       "h moves to the left and H tells the best move, instead of the other way round")  //
      ("no-mouse", po::bool_switch(), "leave the mouse to the terminal")                 //
      ("no-colours", po::bool_switch(), "as if NO_COLOR were set")                       //
      ("file", po::value<std::string>()->value_name("FILE"),
       "the bare argument: a map with priorities, a contest's map, a text board");
  OptionSources sources;
  sources.options.add(table);
  sources.positional.add("file", 1);
  // A judge starts its answer without arguments.
  sources.from_environment = [](const std::string& name) -> std::string {
    return name == "MINES_RULES" ? "rules" : name == "MINES_SPEED" ? "speed" : "";
  };
  return sources;
}

Result<std::unique_ptr<ScreenProgram>> program_of(const po::variables_map& values) {
  if (values["edit"].as<bool>()) return editor_of(values);
  MINES_LET(auto options, session_of(values));
  MINES_LET(const auto level, level_of(values));
  MINES_LET(const auto speed, number_option(values, "speed", 0, fastest));
  options.level = level;
  options.speed = speed;
  options.vi_keys = values["vi-keys"].as<bool>();
  return std::make_unique<Session>(std::move(options));
}

TerminalOptions terminal_options_of(const po::variables_map& values) {
  const char* const no_colour = std::getenv("NO_COLOR");
  TerminalOptions options;
  options.mouse = !values["no-mouse"].as<bool>();
  options.colours = !values["no-colours"].as<bool>() && (no_colour == nullptr || *no_colour == '\0');
  return options;
}

}  // namespace mines::play
