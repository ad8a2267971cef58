// What --generate prints, from the description of a program that has everything.
#include "cli/description.hpp"

#include "support/catch.hpp"

#include <cstdlib>

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
  for (const char* const part :
       {".TH mines-test 1 1970-01-02 \"mines ", ".SH \"NAME\"\nmines\\-test \\- Tests a map\n",
        // The call of a subcommand is there once, as the subcommand has it.
        ".nf\n\\fBmines\\-test\\fR \\-\\-map FILE [OPTIONS]\n\\fBmines\\-test\\fR info FILE\n"
        "\\fBmines\\-test\\fR \\-\\-replay FILE\n.fi\n",
        ".SH \"DESCRIPTION\"\nTests a map: all of it.\nIt is a\\eb.\n.PP\n.EX\n  1  "
        "one\n.EE\n.PP\n\\&.\n.PP\nThe end.\n",
        ".SH \"EXAMPLES\"\n.EX\n  mines\\-test \\-\\-map \\(aq\\-\\(aq\n.EE\n.SH",
        ".TP\n\\fB\\-\\-map\\fR \\fIFILE\\fR\nthe player\\(aqs map.\nIt is read\n",
        ".SS \"Speed\"\n.TP\n\\fB\\-t\\fR, \\fB\\-\\-threads\\fR \\fIN\\fR\n"
        "threads; few are enough (1 to 9; default: all; variable: MINES_TEST_THREADS)\n",
        ".SH \"SUBCOMMANDS\"\n.SS \"info\"\n.nf\n\\fBmines\\-test\\fR info FILE\n.fi\n.PP\nPrints facts.\n"
        ".TP\n\\fIFILE\\fR\nthe file\n.TP\n\\fB\\-\\-json\\fR\n[JSON]\n.PP\nExit "
        "status:\n.TP\n\\fB0\\fR\ndone\n",
        ".SS \"\\-\\-replay\"\n",
        ".TP\n\\fBMINES_TEST_THREADS\\fR\nThe value of \\fB\\-\\-threads\\fR if that option is not given.\n",
        ".SH \"EXIT STATUS\"\n.TP\n\\fB0\\fR\ndone, or not\n.TP\n\\fB2\\fR\nwrong arguments; and files\n"
        ".TP\n\\fB128 + n\\fR\nended by signal n\n",
        ".SH \"SEE ALSO\"\n\\fBmines\\-arena\\fR(1),\n"})
    CHECK_THAT(page, Catch::Contains(part));
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

TEST_CASE("completion offers a program's options with those of its modes, and a subcommand's alone") {
  const std::string script = bash_completion(Example().program());
  for (const char* const part :
       {"' --solver=' | ' --solver') words='sat play' files=1 ;;\n",
        "' --threads=' | ' --threads' | ' -t') ;;\n",
        "' -'*) words='--map --threads -t --solver --replay --help -h --version -V --generate' ;;\n",
        "'info -'*) words='--json --help -h --version -V --generate' ;;\n",
        "' --generate=' | ' --generate') words='man bash' ;;\n", "complete -F _mines_test mines-test\n"})
    CHECK_THAT(script, Catch::Contains(part));
}
