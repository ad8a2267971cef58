// mines-play: Minesweeper at the terminal, in which the machine does the boring part. A judge starts
// mines-play without arguments; then only MINES_RULES and MINES_SPEED can choose the machine's level and
// speed.

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <utility>

#include "apps/play/editor.hpp"
#include "apps/play/game/board_file.hpp"
#include "apps/play/session.hpp"
#include "apps/play/terminal/terminal.hpp"
#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "field/drawing/generate.hpp"
#include "library/facts/game.hpp"
#include "library/facts/position.hpp"
#include "library/games/lesson.hpp"
#include "library/games/no_guess/by_numbers.hpp"
#include "library/games/no_guess/no_guess.hpp"
#include "os/interruption.hpp"
#include "protocol/environment.hpp"
#include "protocol/remote_game.hpp"
#include "replay/formats.hpp"

namespace {

using namespace mines;
using namespace mines::play;

const cli::Usage usage{"mines-play",
                       "[FILE] [OPTIONS]",
                       R"(Minesweeper at the terminal: the machine opens and flags what is certain, guesses
are yours. The key ? shows all keys.)",
                       {{"0", "done"},
                        {"2", "wrong arguments, terminal or files"},
                        {"3", "the game failed, or standard output cannot be written to"}},
                       R"(  mines-play                             a board that fills the terminal
  mines-play --board expert --rules 0    16 x 30 with 99 mines, all by hand
  mines-play --board expert --no-guess   by hand, and logic is enough
  mines-play --lesson 1-2                find the safe cell by that pattern
  mines-play FILE [--penalty=8]          a map; with --penalty for points, as in
                                         the contest
  mines-play 9x9:4,4,m00b7d48a3e0231c419200
                                         a Game ID, a link, or a file
  mines-play --edit FILE                 sets up a position and analyses it
  mines-judge --map FILE --solver play   plays the judge's game)"};

/// The original's share of mines on a board that fills the terminal: a fifth.
constexpr std::uint64_t cells_for_each_mine = 5;

/// How long a new game may wait for a board that needs no guess.
constexpr std::chrono::seconds no_guess_wait(20);

/// A byte each.
constexpr std::uint64_t most_edited_cells = std::uint64_t{1} << 28;

/// What step a lesson has: how many numbers, or a pattern; or any.
struct LessonKind {
  std::optional<int> numbers{};
  std::optional<Pattern> pattern{};
  friend bool operator==(const LessonKind&, const LessonKind&) = default;
};

/// The words of --lesson.
std::vector<std::pair<std::string, LessonKind>> lesson_kinds() {
  std::vector<std::pair<std::string, LessonKind>> kinds{{"any", {}}};
  for (int numbers = 1; numbers <= games::LessonDemand::many_numbers; ++numbers)
    kinds.push_back({std::to_string(numbers), {numbers, {}}});
  for (int i = 0; const facts::Word& word : facts::Words<Pattern>::words) {
    const auto pattern = static_cast<Pattern>(i++);
    if (pattern != Pattern::all_mines) kinds.push_back({word.word, {{}, pattern}});  // it makes no cell safe
  }
  return kinds;
}

struct Settings {
  std::optional<std::string> file;  ///< a map; with `edit` a position
  std::optional<cli::SizeAndMines> board;
  std::optional<Level> level;
  std::optional<int> penalty;  ///< play for points
  std::optional<FirstClick> first;
  bool no_guess = false;
  std::optional<Difficulty> difficulty;
  std::optional<std::uint64_t> seed;
  std::optional<LessonKind> lesson;
  bool edit = false;
  SessionOptions session;  ///< what is as it was asked for: speed, record and vi_keys
  bool no_mouse = false;
  bool no_colours = false;
};

/// The value of --penalty makes mines cost points.
GameRules rules_of(const Settings& settings, bool from_file) {
  GameRules rules;
  const FirstMine safe = from_file ? FirstMine::removed : FirstMine::moves;
  if (settings.penalty) {
    rules.mine_ends = false;
    rules.penalty = *settings.penalty;
  }
  const FirstClick usual = settings.penalty ? FirstClick::any
                           : from_file      ? FirstClick::safe
                                            : FirstClick::open;
  const FirstClick first = settings.first.value_or(usual);
  rules.first = first == FirstClick::any ? FirstMine::counts : safe;
  rules.promise = first;
  return rules;
}

std::uint64_t seed_of(const Settings& settings) {
  if (settings.seed) return *settings.seed;
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}

/// A game that begins in the middle, from where no guess is needed.
Result<NewGame> no_guess_game(const Settings& settings, const cli::SizeAndMines& board, GameRules rules) {
  rules.first = FirstMine::counts;  // a mine that moved would change what follows
  rules.promise = settings.first.value_or(FirstClick::open);
  const Cell start{board.size.rows / 2, board.size.columns / 2};
  const no_guess::Effort effort{
      .seed = rules.seed, .deadline = Clock::now() + no_guess_wait, .difficulty = settings.difficulty};
  MINES_LET(auto made, no_guess::make_board({board.size, board.mines, start, rules.promise}, effort));
  return NewGame{CellSource(std::move(made.field), rules.penalty), rules, {}, start};
}

/// Lessons, another for each round.
SessionOptions lesson_session(const Settings& settings) {
  SessionOptions options = settings.session;
  options.board = [settings, seed = seed_of(settings)](BoardSize, int round) -> Result<NewGame> {
    games::LessonDemand demand;
    if (settings.board) demand.size = settings.board->size;
    if (settings.board) demand.mines = settings.board->mines;
    demand.seed = seed + static_cast<std::uint64_t>(round);
    demand.numbers = settings.lesson->numbers;
    demand.pattern = settings.lesson->pattern;
    MINES_LET(auto lesson, games::draw_lesson(demand));
    const GameRules rules{.first = FirstMine::counts};
    return NewGame{
        CellSource(std::move(lesson.field), rules.penalty), rules, {}, {}, std::move(lesson.position)};
  };
  return options;
}

/// Random boards, another for each round.
Result<SessionOptions> random_session(const Settings& settings) {
  if (settings.no_guess && settings.first == FirstClick::any)
    return bad_input("--first",
                     "'any' does not go with --no-guess, which begins at a safe cell; expected open or safe");
  SessionOptions options = settings.session;
  options.fills_terminal = !settings.board;
  options.board = [settings, rules = rules_of(settings, false), seed = seed_of(settings)](
                      BoardSize size, int round) -> Result<NewGame> {
    const cli::SizeAndMines board =
        settings.board.value_or(cli::SizeAndMines{size, size.cells() / cells_for_each_mine});
    GameRules of_round = rules;
    // Each round has the next seed, so --seed gives the same boards in the same order.
    of_round.seed = seed + static_cast<std::uint64_t>(round);
    if (settings.no_guess) return no_guess_game(settings, board, of_round);
    MINES_LET(auto field, generate(board.size, board.mines, of_round.seed, 2));
    return NewGame{CellSource(std::move(field), rules.penalty), of_round};
  };
  return options;
}

/// Gives the same board for each round. The file is read again only for a second round, as it may be large.
Result<SessionOptions> file_session(const Settings& settings) {
  if (settings.board) return bad_input("--board", "cannot be used together with FILE, which is the board");
  if (settings.no_guess)
    return bad_input("--no-guess", "cannot be used together with FILE, which is the board");
  const std::string path = *settings.file;
  MINES_LET(auto map, read_board_file(path));
  // A std::function must be copyable, so the board, which is read before the screen is touched, lies behind
  // a pointer.
  const auto first = std::make_shared<std::optional<PrioritiesMap>>(std::move(map));
  SessionOptions options = settings.session;
  options.board = [rules = rules_of(settings, true), path, first](BoardSize, int) -> Result<NewGame> {
    auto board = *first ? Result<PrioritiesMap>(std::move(**first)) : read_board_file(path);
    first->reset();
    if (!board) return Unexpected(board.error());
    return NewGame{CellSource(std::move(board->field), rules.penalty), rules, std::move(board->priorities)};
  };
  return options;
}

/// The judge's game.
Result<SessionOptions> answer_session(const Settings& settings) {
  const auto start = Clock::now();
  RemoteOptions remote;
  remote.channels_per_link = 1;
  // The machine opens the cells around a zero itself, so that people can watch.
  remote.cascades = Cascades::never;
  MINES_LET(auto game, RemoteGame::start(remote));
  const GameRules rules{.mine_ends = false, .penalty = game->info().penalty, .first = FirstMine::counts};
  MINES_LET(auto source, CellSource::of(std::move(game)));
  SessionOptions options = settings.session;
  // A judge has one game, and what it has opened stays open.
  options.restarts = false;
  const auto once = std::make_shared<CellSource>(std::move(source));
  options.board = [rules, once](BoardSize, int) -> Result<NewGame> {
    return NewGame{std::move(*once), rules};
  };
  // A judge stops its answers without a word; the terminal is to be given back before that.
  if (const char* const limit = std::getenv(variable::time_limit); limit != nullptr && *limit != '\0') {
    MINES_LET(const auto seconds, read_decimal(variable::time_limit, limit, {}));
    const std::chrono::duration<double> most(std::min(seconds, 1e9));  // does not overflow the clock
    if (seconds > 0) options.end = start + std::chrono::duration_cast<Clock::duration>(most);
  }
  return options;
}

struct EditedPosition {
  Position position;
  std::string path;  ///< where it is written; empty: nowhere
};

/// The position of FILE. What was not our own text is not written over: a file beside it gets ours.
Result<EditedPosition> position_of_file(const std::string& file) {
  MINES_LET(auto found, replay::read_any_position(file, std::nullopt));
  const std::optional<Format> named = replay::format_of(file);
  const bool is_text =
      found.format == Format::position && (!named || *named == Format::position || *named == Format::text);
  std::string path = replay::has_content(file) ? "" : is_text ? file : file + ".position";
  if (!found.reading.empty())
    std::fputs(fmt::format("mines-play: read as {}\n", found.reading).c_str(), stderr);
  return EditedPosition{std::move(found.position), std::move(path)};
}

/// The position of FILE if there is one; else a board of which nothing is known.
Result<EditedPosition> position_to_edit(const Settings& settings) {
  const bool exists =
      settings.file && (access(settings.file->c_str(), F_OK) == 0 || replay::has_content(*settings.file));
  if (exists && settings.board)
    return bad_input("--board",
                     fmt::format("cannot be used together with {}, which has a position", *settings.file));
  if (exists) return position_of_file(*settings.file);
  MINES_LET(const auto board, settings.board ? Result<cli::SizeAndMines>(*settings.board)
                                             : cli::parse_board("--board", "expert"));
  if (board.size.cells() > most_edited_cells)
    return bad_input("--board", fmt::format("{} cells, expected at most {} to be edited", board.size.cells(),
                                            most_edited_cells));
  return EditedPosition{Position::of(board.size, board.mines), settings.file.value_or("")};
}

Result<std::unique_ptr<ScreenProgram>> editor_of(const Settings& settings) {
  MINES_LET(auto edited, position_to_edit(settings));
  // Only --penalty matters here: it decides whether the best move is for a win or for points.
  const GameRules rules = rules_of(settings, false);
  return std::make_unique<Editor>(EditorOptions{.position = std::move(edited.position),
                                                .path = std::move(edited.path),
                                                .goal = rules.mine_ends ? Goal::win : Goal::score,
                                                .penalty = rules.penalty,
                                                .vi_keys = settings.session.vi_keys});
}

Result<SessionOptions> session_of(const Settings& settings) {
  if (settings.lesson) return lesson_session(settings);
  if (settings.file) return file_session(settings);
  if (std::getenv(variable::launched_by_judge) != nullptr) return answer_session(settings);
  return random_session(settings);
}

/// Errors name the option and what was expected.
Result<void> read_settings(cli::Arguments& arguments, Settings& settings) {
  cli::Value lesson = cli::choice(settings.lesson, lesson_kinds());
  lesson.shape = "KIND";  // the words are too many
  cli::Value penalty = cli::whole(settings.penalty, 0, 1'000'000, "A");
  penalty.implied = "8";
  // A judge starts its answer without arguments, so --rules and --speed have variables.
  return cli::read_options(
      arguments, usage,
      {{.name = "file",
        .is_bare = true,
        .value = cli::file(settings.file),
        .help = "a map with priorities, a contest map, a text board, or a board of another program: mbf, a "
                "recorded "
                "game, a link or a Game ID; with --edit a position in any form"},
       {.name = "board",
        .value = cli::parsed(settings.board, "BOARD", cli::parse_board),
        .help = std::string(cli::board_help) +
                "; default: a board that fills the terminal, a fifth of its cells mines"},
       {.name = "rules",
        .value = cli::choice(settings.level, {{"0", Level::none},
                                              {"1", Level::one},
                                              {"2", Level::two},
                                              {"3", Level::three},
                                              {"4", Level::four},
                                              {"exact", Level::exact}}),
        .variable = "MINES_RULES",
        .help =
            "what the machine does. 0: it only opens around zeros; 1 to 4: it applies that many rules; "
            "exact: it opens and flags all that is certain. Default: exact; with --no-guess or --lesson 0"},
       {.name = "speed",
        .value = cli::whole(settings.session.speed, 0, fastest),
        .variable = "MINES_SPEED",
        .help =
            "speed of the machine, up to 9 (at once); 6 is a cell each 9 ms; 0: by the size of the board"},
       {.name = "penalty",
        .value = penalty,
        .help = "play for points, as in the contest: a mine costs A of them, and the game goes on"},
       {.name = "first",
        .value = cli::choice(settings.first, facts::choices<FirstClick>()),
        .help = "the first click. open: mines there and around it move away; safe: a mine there moves away; "
                "any: a mine there is hit. In a FILE's board the mines are removed, not moved. Default: "
                "open; for a FILE safe; with --penalty any"},
       {.name = "no-guess",
        .value = cli::flag(settings.no_guess),
        .help = "play boards that need no guess; the game begins in the middle, which is marked"},
       {.name = "difficulty",
        .value = cli::choice(settings.difficulty, no_guess::difficulty_names()),
        .only_with = "no-guess",
        .help = "how many numbers must be combined in the hardest step, by a player who takes the easiest "
                "steps first. easy: 1; medium: 2; hard: 3 or 4; expert: 5 or more"},
       {.name = "lesson",
        .value = lesson,
        .not_with = {"file", "edit", "no-guess", "penalty", "first"},
        .help = fmt::format(
            "positions of games in which one has to find a cell that is certainly safe. KIND is how many "
            "numbers its reason has (4: or more), or its pattern; r (reduced) means that known mines around "
            "the numbers count: {}",
            fmt::join(lesson.choices, ", "))},
       {.name = "seed",
        .value = cli::seed_number(settings.seed),
        .help = "seed of random boards; default: another each time"},
       {.name = "edit",
        .value = cli::flag(settings.edit),
        .help = "set up a position and see the probabilities. FILE is read, if it exists, and the key w "
                "writes it; --board gives the size and the number of mines of a new position"},
       {.name = "save",
        .value = cli::output_file(settings.session.record),
        .help = "where the key w writes the game, as mines-solve --review reads it; default: game-1.rawvf, "
                "or the next number that is free"},
       {.name = "vi-keys",
        .value = cli::flag(settings.session.vi_keys),
        .help = "h moves to the left and H shows the best move, instead of the other way round"},
       {.name = "no-mouse", .value = cli::flag(settings.no_mouse), .help = "leave the mouse to the terminal"},
       {.name = "no-colours",
        .value = cli::flag(settings.no_colours),
        .help = "use no colours, as with NO_COLOR"}});
}

/// Makes the program to run, with its board or position. Errors name the option, or the file and its mistake.
Result<std::unique_ptr<ScreenProgram>> program_of(const Settings& settings) {
  if (settings.edit) return editor_of(settings);
  MINES_LET(auto options, session_of(settings));
  const bool is_by_hand = settings.no_guess || settings.lesson;
  options.level = settings.level.value_or(is_by_hand ? Level::none : Level::exact);
  return std::make_unique<Session>(std::move(options));
}

TerminalOptions terminal_options_of(const Settings& settings) {
  const char* const no_colour = std::getenv("NO_COLOR");
  const bool is_plain = settings.no_colours || (no_colour != nullptr && *no_colour != '\0');
  return {.mouse = !settings.no_mouse, .colours = !is_plain};
}

Result<int> play_on_terminal(const Settings& settings) {
  // Made before the terminal is touched, so that errors are printed as usual.
  MINES_LET(const auto program, program_of(settings));
  return run_on_terminal(*program, terminal_options_of(settings));
}

Result<int> run_play(cli::Arguments& arguments) {
  Settings settings;
  MINES_TRY(read_settings(arguments, settings));
  // A judge or a terminal that is gone is an error of the write, and the screen is ended as ever.
  signal(SIGPIPE, SIG_IGN);
  MINES_LET(const int ended, play_on_terminal(settings));
  if (ended != 0) end_by(ended);  // the terminal has been restored
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) { return cli::run_program("mines-play", argc, argv, run_play); }
