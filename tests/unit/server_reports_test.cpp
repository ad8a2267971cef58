#include "support/catch.hpp"
#include <fcntl.h>
#include <unistd.h>

#include <string>

#include "isolation/processes/launch.hpp"
#include "judge/game/game_server.hpp"

using namespace mines;
using namespace mines::judge;

namespace {

struct Stream {
  Pipe pipe = Pipe::open().value();
  ServerReports reader;

  Stream() { fcntl(pipe.reader.number(), F_SETFL, O_NONBLOCK); }
  void send(const std::string& bytes) {
    REQUIRE(write(pipe.writer.number(), bytes.data(), bytes.size()) == std::ssize(bytes));
    reader.read_from(pipe.reader.number());
  }
};

}  // namespace

TEST_CASE("messages end at their NUL, however they arrive") {
  Stream stream;
  stream.send("one");
  CHECK_FALSE(stream.reader.next());
  stream.send(std::string("\0two\0\0th", 8));
  for (const char* const message : {"one", "two", ""}) CHECK(stream.reader.next() == message);
  CHECK_FALSE(stream.reader.next());
  stream.send(std::string("ree\0", 4));
  CHECK(stream.reader.next() == "three");
  CHECK_FALSE(stream.reader.closed());
  stream.pipe.writer.close();
  stream.reader.read_from(stream.pipe.reader.number());
  CHECK(stream.reader.closed());
}

TEST_CASE("an endless message is cut and no more is read than the judge has room for") {
  Stream stream;
  stream.send(std::string(3 * ServerReports::longest, 'a'));
  CHECK_FALSE(stream.reader.has_room());
  CHECK(stream.reader.next() == std::string(ServerReports::longest, 'a'));
  CHECK(stream.reader.next() == std::string(ServerReports::longest, 'a'));
  stream.send(std::string("\0b\0", 3));
  CHECK(stream.reader.next() == std::string(ServerReports::longest, 'a'));
  CHECK(stream.reader.next() == "b");
}

TEST_CASE("a result is five numbers of a board that can exist") {
  const auto result = parse_result("-3 65536 536870912 3758096384 536870912");
  REQUIRE(result);
  const Tally& tally = result->tally;
  CHECK((result->status == -3 && tally.rows == 65536 && tally.columns == 65536 && tally.mines == 536870912));
  CHECK((tally.safe_opened == 3758096384 && tally.mines_opened == 536870912));
  for (const char* wrong : {"", "0", " 0 16 32 1 1", "0 16 32 1 1\n", "0 16 32 1,1", "+0 16 32 1 1",
                            "0 16 32 0x1 1", "0 16 32 1", "a b c d e", "0 16 -1 1 1", "0 -16 32 1 1"}) {
    INFO(wrong);
    CHECK_FALSE(parse_result(wrong));
  }
}
