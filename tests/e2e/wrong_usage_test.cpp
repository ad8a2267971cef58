// Wrong arguments of every program and script: the commands of the files WRONG_USAGE.
#include "support/catch.hpp"

#include <filesystem>
#include <sstream>
#include <string>

#include "support/commands.hpp"
#include "support/process.hpp"

using namespace mines::testing;

namespace {

/// Whether a program said what is expected, in which the first "…" stands for anything.
bool is_said(const std::string& said, const std::string& expected) {
  const std::string mark = "…";
  const std::size_t at = expected.find(mark);
  if (at == std::string::npos) return said == expected;
  const std::string end = expected.substr(at + mark.size());
  return said.starts_with(expected.substr(0, at)) && said.ends_with(end) && said.size() > at + end.size();
}

}  // namespace

TEST_CASE("what is wrong with a command is one line, and nothing comes of it") {
  const std::string programs = std::filesystem::path(MINES_JUDGE).parent_path();
  const OpenFolder folder;
  const auto shell = [&](const std::string& command) {
    return run({.arguments = {"/bin/sh", "-c", "cd '" + folder.path() + "' && " + command},
                .variables = {"PATH=" + programs + ":/usr/bin:/bin", "BIN=" + programs,
                              "SCRIPTS=" MINES_SCRIPTS, "ODD=no\x1b[31mil\n.\xc2\x9bm\x9bp"}});
  };
  REQUIRE(shell("mines-map generate 16 -o a.map --seed 1").exit_code == 0);
  folder.write("a.txt", "1?\n??\n");
  folder.write("a.record", "minesrec");
  folder.write("wrong.txt", "board\n?x?\nmodels\nnone\n");
  std::filesystem::permissions(folder.write("text", "neither a program nor a script"),
                               std::filesystem::perms::all);
  const auto names = folder.names();
  std::string commands;
  for (const std::string& file : listed(WRONG_USAGE)) commands += read_file(file);
  std::istringstream lines(commands);
  int tried = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t end = line.find(" => ");
    if (end == std::string::npos) continue;
    INFO(line);
    const Finished finished = shell(line.substr(0, end));
    CHECK(finished.exit_code == 2);
    CHECK(finished.output.empty());
    CHECK(is_said(finished.errors, line.substr(end + 4) + "\n"));
    ++tried;
  }
  CHECK(tried > 100);
  CHECK(folder.names() == names);
}
