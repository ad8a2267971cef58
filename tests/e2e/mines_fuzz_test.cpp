#include "support/catch.hpp"

#include "support/process.hpp"
#include "support/temporary_folder.hpp"

using namespace mines::testing;

namespace {

Finished mines_fuzz(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), MINES_FUZZ);
  return run({std::move(arguments)});
}

}  // namespace

TEST_CASE("mines-fuzz tries cases and replays positions") {
  const TemporaryFolder folder;
  const Finished tried = mines_fuzz({"--cases", "200", "--seed", "3", "--output", folder.path()});
  CHECK(tried.exit_code == 0);
  CHECK_THAT(tried.output, Catch::StartsWith("200 cases, ") && Catch::Contains("0 disagreements"));
  CHECK(folder.names().empty());

  const std::string path =
      folder.write("coin.txt", "# A coin.\nboard\n?1?\nmodels\n1 to 1 mines: 2\n0,0: 1\n0,2: 1\n");
  const Finished replayed = mines_fuzz({"--replay", path});
  CHECK(replayed.exit_code == 0);
  CHECK_THAT(replayed.output, Catch::StartsWith(path) && Catch::EndsWith(" 0 disagreements\n"));
}
