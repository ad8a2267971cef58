// What --generate prints, from the description of a program that has everything.
#include "cli/description.hpp"

#include "support/catch.hpp"

#include <cstdlib>

#include "support/tables.hpp"

using namespace mines::cli;

namespace {

/// A program with an option of each kind, a subcommand and a mode.
struct Example {
  std::string map;
  std::optional<int> threads;
  std::vector<std::string> solvers;
  std::optional<std::string> output;
  bool json = false;
  std::string record;

  std::vector<Option> own_table() {
    Value solver = files(solvers, "NAME|PATH");
    solver.choices = {"sat", "play"};
    return {{.name = "map", .value = file(map), .is_required = true, .help = "the player's map. It is read"},
            {.name = "threads",
             .letter = 't',
             .value = with_default(whole(threads, 1, 9), "all"),
             .variable = "MINES_TEST_THREADS",
             .group = "Speed",
             .help = "threads; few are enough"},
            {.name = "solver", .value = solver, .help = "who plays"}};
  }

  ProgramDescription program() {
    const Usage own{
        "mines-test",
        "--map FILE [OPTIONS]\n       mines-test info FILE",
        "Tests a map: all of it.\nIt is a\\b.\n\n  1  one\n.\n\nThe end.",
        {{"0", "done, or not"}, {"2", "wrong arguments; and files"}, {"128 + n", "ended by signal n"}},
        "  mines-test --map '-'\n"};
    const Usage info{"mines-test info", "FILE", "Prints facts.", {{"0", "done"}}};
    const Usage replay{"mines-test", "--replay FILE", "Plays again."};
    const Option info_file{.name = "file", .is_bare = true, .value = file(output), .help = "the file"};
    return {
        {own, own_table()},
        {{"info", "facts: all", {info, {info_file, {.name = "json", .value = flag(json), .help = "[JSON]"}}}},
         {"--replay",
          "",
          {replay,
           {{.name = "replay", .value = file(record), .help = "a record"},
            {.name = "map", .value = file(map), .help = "the same map"}}}}}};
  }
};

std::string manual() { return manual_page(Example().program()).value(); }

}  // namespace

TEST_CASE("the option --generate describes the command line, and unknown words are refused") {
  Example example;
  const Usage usage{"mines-test", "", "Tests."};
  Arguments arguments{{"--generate", "bash"}};
  const auto ended = read_options(arguments, usage, example.own_table());
  CHECK((ended.error().code == mines::ExitCode::ok && ended.error().what == "bash"));
  REQUIRE(arguments.described);
  CHECK(arguments.described->usage.text == "Tests.");
  CHECK(arguments.described->table.size() == 3);
  Arguments wrong{{"--generate=csh"}};
  CHECK(to_string(read_options(wrong, usage, {}).error()) == "--generate: 'csh' is not one of man, bash");
  CHECK(!wrong.described);
}

TEST_CASE("a manual page has every part of the description") {
  setenv("SOURCE_DATE_EPOCH", "86400", 1);
  const std::string page = manual();
  unsetenv("SOURCE_DATE_EPOCH");
  // The call of a subcommand is there once, as the subcommand has it.
  for (const auto& part : mines::testing::table_of("manual page"))
    CHECK_THAT(page, Catch::Contains(part.get<std::string>()));
}

TEST_CASE("a manual page with a wrong date is refused") {
  for (const char* const wrong : {"99999999999999999999", "253402300800", "-1", "today"}) {
    setenv("SOURCE_DATE_EPOCH", wrong, 1);
    CHECK(to_string(manual_page(Example().program()).error()) ==
          std::string("SOURCE_DATE_EPOCH: '") + wrong + "' is not a whole number from 0 to 253402300799");
  }
  setenv("SOURCE_DATE_EPOCH", "253402300799", 1);
  CHECK_THAT(manual(), Catch::Contains(" 9999-12-31 "));
  unsetenv("SOURCE_DATE_EPOCH");
}
