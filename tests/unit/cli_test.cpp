#include "support/catch.hpp"
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <new>
#include <sstream>

#include "cli/board_text.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "support/allowance.hpp"
#include "support/tables.hpp"

using namespace mines;
using namespace mines::cli;

namespace {

enum class Colour { red, green };

/// A target of each kind, and their table.
struct Settings {
  int threads = 2;
  std::optional<std::uint64_t> seed;
  double scale = 1;
  std::optional<double> density;
  Colour colour = Colour::green;
  std::optional<std::string> output;
  std::vector<std::string> names;
  std::optional<Cell> cell;
  SizeAndMines board;
  bool quiet = false;
  bool json = false;
  std::optional<int> penalty;
  std::string map;
  std::optional<std::int64_t> offset;
  bool threads_given = false;

  std::vector<Option> table() {
    Value penalty_value = whole(penalty, 0, 9, "A");
    penalty_value.implied = "8";
    return {
        {.name = "map", .is_bare = true, .value = file(map), .is_required = true, .help = "the map"},
        {.name = "OFFSET",
         .is_bare = true,
         .value = whole(offset, std::numeric_limits<std::int64_t>::min(), 9),
         .help = "an offset"},
        {.name = "threads",
         .letter = 't',
         .value = whole(threads, 1, 1024),
         .variable = "MINES_TEST_THREADS",
         .given = &threads_given,
         .help = "threads"},
        {.name = "seed", .value = seed_number(seed), .variable = "MINES_TEST_SEED", .help = "the seed"},
        {.name = "scale", .value = decimal(scale, {0.5, 10}, "F"), .help = "the scale"},
        {.name = "density", .value = decimal(density, {0, 1, true, true}, "P"), .help = "the density"},
        {.name = "colour",
         .value = choice(colour, {{"red", Colour::red}, {"green", Colour::green}}),
         .group = "Looks",
         .help = "the colour"},
        {.name = "output", .letter = 'o', .value = file(output), .help = "the report"},
        {.name = "name", .value = texts(names, "NAME"), .help = "a name"},
        {.name = "cell", .value = parsed(cell, "r,c", parse_cell), .only_with = "board", .help = "a cell"},
        {.name = "board", .value = parsed(board, "BOARD", parse_board, "beginner"), .help = board_help},
        {.name = "quiet", .value = flag(quiet), .variable = "MINES_TEST_QUIET", .help = "no report"},
        {.name = "json", .value = flag(json), .not_with = {"quiet"}, .help = "a JSON object"},
        {.name = "penalty", .value = penalty_value, .help = "play for points"}};
  }
};

const Usage usage{"mines-test part", "MAP [OFFSET] [OPTIONS]", "Tests a table.", {{"0", "done"}}};

Result<void> read(Settings& settings, std::vector<std::string> words) {
  Arguments arguments{std::move(words)};
  return read_options(arguments, usage, settings.table());
}

/// Reads good arguments.
Settings settings_of(const std::vector<std::string>& words) {
  Settings settings;
  const auto done = read(settings, words);
  INFO((done ? std::string() : to_string(done.error())));
  CHECK(done);
  return settings;
}

/// The error of wrong arguments; a map is added.
std::string error_of(std::vector<std::string> words) {
  Settings settings;
  words.insert(words.begin(), "a.map");
  const auto done = read(settings, words);
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ExitCode::bad_input);
  return to_string(done.error());
}

/// The text that ends the program.
std::string text_of(Settings& settings, std::vector<std::string> words) {
  const auto ended = read(settings, std::move(words));
  REQUIRE_FALSE(ended);
  CHECK(ended.error().code == ExitCode::ok);
  return ended.error().what;
}

/// A variable of the environment while this lives.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

}  // namespace

TEST_CASE("a value comes from the command line, or else from the variable, or else from the default") {
  CHECK(settings_of({"a.map"}).threads == 2);
  CHECK_FALSE(settings_of({"a.map"}).threads_given);
  CHECK_FALSE(settings_of({"a.map"}).seed);
  const Variable threads("MINES_TEST_THREADS", "3");
  const Variable seed("MINES_TEST_SEED", "5");
  const Settings from_variables = settings_of({"a.map"});
  CHECK(from_variables.threads == 3);
  CHECK(from_variables.threads_given);
  CHECK(from_variables.seed == 5);
  CHECK(settings_of({"a.map", "--threads", "4"}).threads == 4);
  CHECK(settings_of({"a.map", "-t4"}).threads == 4);
}

TEST_CASE("a variable that is set to nothing counts as not set, and one that is not used is not read") {
  const Variable threads("MINES_TEST_THREADS", "");
  CHECK(settings_of({"a.map"}).threads == 2);
  const Variable seed("MINES_TEST_SEED", "many");
  CHECK(settings_of({"a.map", "--seed", "1"}).seed == 1);
  CHECK(error_of({}) == "MINES_TEST_SEED: 'many' is not a whole number from 0 to 18446744073709551615");
}

TEST_CASE("a flag's variable says yes or no") {
  for (const char* const yes : {"1", "true", "yes", "on", "ON"}) {
    const Variable quiet("MINES_TEST_QUIET", yes);
    CHECK(settings_of({"a.map"}).quiet);
    CHECK(error_of({"--json"}) == "--json: cannot be used together with --quiet");
  }
  for (const char* const no : {"0", "false", "no", "off"}) {
    const Variable quiet("MINES_TEST_QUIET", no);
    CHECK_FALSE(settings_of({"a.map"}).quiet);
  }
  const Variable quiet("MINES_TEST_QUIET", "2");
  CHECK(error_of({}) == "MINES_TEST_QUIET: '2' is not one of 1, 0, true, false, yes, no, on, off");
}

TEST_CASE("each kind of value reaches its target") {
  std::istringstream words(
      "--seed=18446744073709551615 a.map --scale 0.5 --density 1e-3 --colour red -o x --name b --name a "
      "--cell 65535,0 --board 16x30/99 --json -- -7");
  const Settings settings = settings_of({std::istream_iterator<std::string>(words), {}});
  CHECK((settings.map == "a.map" && settings.offset == -7 && settings.output == "x"));
  CHECK(settings.seed == std::numeric_limits<std::uint64_t>::max());
  CHECK((settings.scale == 0.5 && settings.density == 0.001 && settings.colour == Colour::red));
  CHECK(settings.names == std::vector<std::string>{"b", "a"});
  CHECK(settings.cell == Cell{65535, 0});
  CHECK((settings.board.size == BoardSize{16, 30} && settings.board.mines == 99));
  CHECK((settings.json && !settings.penalty));
  CHECK(settings_of({"--map", "b.map"}).map == "b.map");
  CHECK(settings_of({"a.map"}).board.mines == 10);
  CHECK(settings_of({"a.map", "--penalty"}).penalty == 8);
  CHECK(settings_of({"--penalty=3", "a.map"}).penalty == 3);
  // A value stands only behind '=', so the next argument is another one.
  const Settings implied = settings_of({"--penalty", "a.map", "7"});
  CHECK(implied.penalty == 8);
  CHECK(implied.map == "a.map");
  CHECK(implied.offset == 7);
  CHECK(settings_of({"--", "--penalty"}).map == "--penalty");
}

TEST_CASE("ranges hold at both ends, and errors name the word and the range") {
  CHECK(settings_of({"a.map", "--threads", "1"}).threads == 1);
  CHECK(settings_of({"a.map", "--threads", "1024"}).threads == 1024);
  const auto refuse = [](const std::string& option, const std::vector<std::string>& values,
                         const std::string& what) {
    for (const std::string& wrong : values)
      CHECK(error_of({option, wrong}) == option + ": '" + wrong + "' is not " + what);
  };
  refuse("--threads", {"0", "1025", "-1", "1e3", "3x", " 3", "0x3", "99999999999999999999"},
         "a whole number from 1 to 1024");
  refuse("--scale", {"0.49", "10.1", "nan", "inf", "0,5", "1e400"}, "a number from 0.5 to 10");
  refuse("--density", {"0", "1"}, "a number above 0 and below 1");
  refuse("--colour", {"blue"}, "one of red, green");
  refuse("--board", {"huge"}, "expert, intermediate, beginner, 8x8 or ROWSxCOLUMNS/MINES, as in 16x30/99");
  CHECK(settings_of({"a.map", "--scale", "10"}).scale == 10);
  CHECK(DecimalRange{0, 5, true}.text() == "above 0 and at most 5");
  CHECK(DecimalRange{}.text() == "from 0");
  CHECK(error_of({"--cell", "5", "--board", "8x8"}) == "--cell: '5', expected two numbers: row,column");
  CHECK(error_of({"--cell", "5,65536", "--board", "8x8"}) ==
        "--cell 5,65536: '65536' is not a whole number from 0 to 65535");
  CHECK(error_of({"--board", "2x3/7"}) == "--board 2x3/7: '7' is not a whole number from 0 to 6");
  CHECK(check_on_board("--start", {2, 0}, {2, 3}).error().what ==
        "row 2, column 0 is off the board of 2 x 3 cells");
  CHECK(check_on_board("--start", {1, 2}, {2, 3}).has_value());
}

TEST_CASE("wrong words are named, and a near option is suggested") {
  for (const auto& row : testing::table_of("wrong words"))
    CHECK(error_of(row[0].get<std::vector<std::string>>()) == row[1].get<std::string>());
  Settings settings;
  CHECK(to_string(read(settings, {}).error()) ==
        "arguments: MAP is missing, expected: mines-test part MAP [OFFSET] [OPTIONS]");
}

TEST_CASE("a bare argument that repeats takes all that come") {
  std::vector<std::string> files;
  std::string map;
  const std::vector<Option> table{
      {.name = "FILE", .is_bare = true, .value = texts(files, "FILE"), .help = "files"},
      {.name = "map", .value = file(map), .help = "the map"}};
  Arguments arguments{{"a", "--map", "m", "b"}};
  REQUIRE(read_options(arguments, {"mines-test", "[FILE...]", "Tests."}, table));
  CHECK(files == std::vector<std::string>{"a", "b"});
  CHECK(map == "m");
}

TEST_CASE("--help and --version are texts, and nothing else is read then") {
  Settings settings;
  const std::string help = text_of(settings, {"--help", "--threads", "0"});
  CHECK(help == text_of(settings, {"-h"}));
  CHECK(help == help_text(usage, settings.table()));
  CHECK(help.substr(0, help.find("  -t")) ==
        "Usage: mines-test part MAP [OFFSET] [OPTIONS]\n\nTests a table.\n\nArguments:\n"
        "  MAP                     the map\n"
        "  OFFSET                  an offset (-9223372036854775808 to 9)\n\nOptions:\n");
  for (const char* const line :
       {"\n  -t, --threads N         threads (1 to 1024; default: 2; variable:\n"
        "                          MINES_TEST_THREADS)\n",
        "\n      --seed S            the seed (0 to 2^64 - 1; variable: MINES_TEST_SEED)\n",
        "\nLooks:\n      --colour red|green  the colour (default: green)\n",
        "\n      --penalty[=A]       play for points (0 to 9; without A: 8)\n",
        "\n  -h, --help              print this text and end\n", "\n\nExit codes: 0 done.\n"})
    CHECK_THAT(help, Catch::Contains(line));
  // Texts are broken into lines, but for those that begin with a blank.
  const std::string words(100, 'x');
  CHECK_THAT(help_text({"p", "", "one\ntwo " + words + "\n  kept   as it is\nthree\n\nfour"}, {}),
             Catch::StartsWith("Usage: p\n\none two\n" + words + "\n  kept   as it is\nthree\n\nfour\n"));
  CHECK_THAT(text_of(settings, {"--version"}), Catch::StartsWith("mines-test ") && Catch::EndsWith("\n"));
  CHECK(settings.threads == 2);
}

TEST_CASE("a dash is a standard stream only where the table says so") {
  std::string name;
  std::vector<std::string> names;
  const std::string refused = "FILE: '-' is no standard stream here; ./- is the file of that name";
  CHECK(to_string(file(name).read("FILE", "-").error()) == refused);
  CHECK(to_string(files(names, "FILE").read("FILE", "-").error()) == refused);
  CHECK(files(names, "FILE").read("FILE", "./-"));
  CHECK(names == std::vector<std::string>{"./-"});
  CHECK(file_or_stream(name).read("FILE", "-"));
  CHECK(name == "-");
}

TEST_CASE("a program without memory ends in order where no exception may pass") {
  if (testing::is_sanitized) return;  // sanitizers end a program that asks for so much
  const pid_t child = fork();
  if (child == 0) {
    // As a destructor that allocates.
    const auto run = [](cli::Arguments&) -> Result<int> {
      volatile std::size_t most = SIZE_MAX / 4;
      [&]() noexcept { ::operator delete(::operator new(most)); }();
      return 0;
    };
    const char* const arguments[] = {"program"};
    freopen("/dev/null", "w", stderr);
    _exit(cli::run_program("program", 1, arguments, run));
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 3);
}
