// A record takes no more of the disk than its budget, and the judge says that this is why there is none.
#include "support/catch.hpp"
#include <fcntl.h>

#include <cerrno>
#include <filesystem>
#include <string>

#include "judge/game/record.hpp"
#include "os/file_descriptor.hpp"
#include "record/record_layout.hpp"
#include "record/record_writer.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::judge;
using namespace mines::testing;
using Catch::Contains;

namespace {

constexpr BoardSize size{64, 64};

constexpr int events = 200;
/// By how much two records of the game may differ: an event's time takes one to ten bytes.
constexpr std::uint64_t difference = 9 * events;

/// A record of a few chunks of cells.
struct Written {
  explicit Written(std::uint64_t budget)
      : descriptor(open((folder / "record").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600)),
        file(descriptor.number()) {
    file.begin(size, 0, 0, budget);
    const Lanes opened = {1, 2, 4, 8, 16, 32, 64, 128};
    const Lanes closed = {3, 3, 7, 15, 31, 63, 127, 255};
    TileNews news;
    for (int index = 0; index < 64; ++index) news.add(index, opened, closed);
    for (int event = 0; event < events; ++event) file.add(0, news);
    file.end(4096, 0);
    bytes = std::filesystem::file_size(folder / "record");
  }

  TemporaryFolder folder;
  FileDescriptor descriptor;
  RecordFile file;
  std::uint64_t bytes = 0;
};

}  // namespace

TEST_CASE("a record is written up to its budget and no further") {
  const std::uint64_t whole = Written(record::budget(size.cells())).bytes;
  REQUIRE(whole > 100'000);

  const Written just(whole + difference);
  CHECK((just.file.failure() == 0 && !just.file.is_too_large() && just.bytes > whole - difference));

  for (const std::uint64_t budget :
       {whole - 2 * difference, whole / 2, std::uint64_t{40}, std::uint64_t{0}}) {
    INFO(budget);
    const Written cut(budget);
    CHECK((cut.file.failure() == EFBIG && cut.file.is_too_large() && cut.bytes <= budget));
  }
}

TEST_CASE("a record that is too large is told with its budget, and leaves no file") {
  const TemporaryFolder folder;
  Settings settings;
  settings.record = folder / "a.record";
  auto record = Record::create(settings);
  REQUIRE(record);
  Outcome outcome;
  outcome.tally = {8192, 8192, 100, 0, 0};
  outcome.record = {record_too_large, EFBIG, 0};
  const auto finished = record->finish(settings, outcome);
  REQUIRE_FALSE(finished);
  CHECK(finished.error().code == ExitCode::broken);
  CHECK_THAT(to_string(finished.error()),
             Contains("a.record: no record: the server has filled its budget of 96 MiB"));
  CHECK(folder.names().empty());
}
