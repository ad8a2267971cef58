// What the judge hears from a server: any bytes, in pieces of any size.
#include "base/printable.hpp"
#include "fuzzers/fuzzer.hpp"
#include "judge/game/game_server.hpp"

namespace mines::fuzzers::server_reports_target {

using namespace judge;

namespace {

void check(const std::string& message) {
  require(message.size() <= ServerReports::longest, "a message longer than the longest");
  require_line(printable(message));
  const auto result = parse_result(message);
  if (!result) return;
  const Tally& tally = result->tally;
  require(tally.safe_opened >= 0 && tally.safe_opened <= tally.safe_cells(), "safe cells that are not there");
  require(tally.mines_opened >= 0 && tally.mines_opened <= tally.mines, "mines that are not there");
  for (const std::int64_t penalty : {std::int64_t{0}, std::int64_t{8}, max_penalty}) {
    const Fraction worth = score(tally, penalty);
    require(!(worth < 0) && !(Fraction(100) < worth) && !worth.text(100).empty(), "a score beyond 0 to 100");
    require(deficit(tally, penalty) >= 0, "better than perfect");
  }
}

}  // namespace

MINES_FUZZER(server_reports) {
  Pipe pipe(O_NONBLOCK);
  ServerReports reader;
  Input input(bytes);
  std::size_t heard = 0;
  const auto listen = [&] {
    reader.read_from(pipe.reading.number());
    while (const auto message = reader.next()) {
      heard += message->size();
      check(*message);
    }
  };
  while (!input.ended()) {
    const auto piece = input.bytes(std::size_t{input.byte()} * 32 + 1);
    require(write(pipe.writing.number(), piece.data(), piece.size()) == static_cast<ssize_t>(piece.size()),
            "a full pipe");
    listen();
  }
  pipe.writing.close();
  listen();
  if (heard > 0) accept();
  require(reader.closed() && heard <= bytes.size(), "more heard than was said");
}

}  // namespace mines::fuzzers::server_reports_target
