// The whole server with its threads, over both wires. An input chooses the map, what an answer writes to its
// pipe and into the shared memory, and what it does to that memory. The server must go on, and its result
// must be possible. Threads run differently each time, so repeating a finding may take several runs.
#include "server/server.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <thread>
#include <vector>

#include "field/files/map_file.hpp"
#include "fuzzers/fuzzer.hpp"
#include "judge/game/game_server.hpp"
#include "os/futex.hpp"
#include "protocol/environment.hpp"
#include "protocol/shared_memory.hpp"
#include "protocol/v2.hpp"

namespace mines::fuzzers::server_target {

using namespace judge;
using namespace server;

namespace {

void set(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }

/// Judge and answer of one game.
class WholeGame {
 public:
  explicit WholeGame(const Field& field) : field_(field) {
    require(write_map(map_.path(), field).has_value(), "no map");
    auto created = SharedMemory::create(name_, v2::shared_memory_bytes);
    require(created.has_value(), "no shared memory");
    object_ = FileDescriptor(open(("/dev/shm" + name_).c_str(), O_RDWR | O_CLOEXEC));
    require(object_.is_open(), "no shared memory");
    memory_ = std::move(*created);
    set(variable::launched_by_judge, "1");
    set(variable::shared_memory, name_);
    set(variable::map_path, map_.path());
    set(variable::server_to_answer, std::to_string(to_answer_.writing.number()));
    set(variable::server_from_answer, std::to_string(from_answer_.reading.number()));
    set(variable::server_to_judge, std::to_string(to_judge_.writing.number()));
    set(variable::server_from_judge, std::to_string(from_judge_.reading.number()));
    set(variable::batch_offset, std::to_string(v2::area_offset));
    server_ = std::thread([this] { ended_well_ = run_server(Rights::kept).value_or(1) == 0; });
    char text[64];
    ssize_t got = -1;
    do {
      got = read(to_answer_.reading.number(), text, sizeof text);
    } while (got < 0 && errno == EINTR);  // libFuzzer's clock
    SharedMemory::unlink(name_);          // whatever ends this process, it is not left
    require(got > 0, "a server that does not get ready");
  }

  void step(Input& input) {
    const std::uint8_t what = input.byte();
    switch (what % 12) {
      case 0:
        say("C");
        break;
      case 1:
        say("B");
        break;
      case 2: {
        const auto bytes = input.bytes(input.byte());
        say({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        break;
      }
      case 3: {
        const std::uint32_t at = input.below(v2::shared_memory_bytes);
        scribble(at, input.bytes(input.byte()));
        break;
      }
      case 4: {
        const std::size_t at = input.byte() % 8 * v1::channel_bytes + input.byte() % 64;
        scribble(at, input.bytes(input.byte() % 32));
        break;
      }
      case 5: {
        const std::uint32_t at = channel(input.byte()) + input.take<std::uint16_t>() % 640;
        scribble(at, input.bytes(input.byte() % 16));
        break;
      }
      case 6:
        click(input);
        break;
      case 7:
        batch(input);
        break;
      case 8:
        sched_yield();
        break;
      case 9:
        std::this_thread::sleep_for(std::chrono::microseconds(input.byte()));
        break;
      case 10:
        wake(input.byte());
        break;
      default:
        // Rarely: otherwise every game would be one of private memory.
        if (input.byte() % 16 == 0) [[maybe_unused]]
          const int cut = ftruncate(object_.number(), input.below(v2::shared_memory_bytes));
    }
  }

  void end() {
    require(write(from_judge_.writing.number(), "F", 1) == 1, "a server that does not listen");
    server_.join();
    require(ended_well_, "a server that does not end well");
    ServerReports reader;
    reader.read_from(to_judge_.reading.number());
    auto message = reader.next();
    if (message && message->find_first_of("0123456789") != 0) message = reader.next();
    require(message.has_value(), "a server without a result");
    const auto result = parse_result(*message);
    require(result.has_value(), "a result that cannot be");
    require(result->tally.rows == field_.size().rows &&
                result->tally.mines == static_cast<std::int64_t>(field_.mine_count()),
            "the result of another board");
    require(result->status <= 1, "a status without a meaning");
  }

 private:
  static std::uint32_t channel(std::uint8_t number) {
    return static_cast<std::uint32_t>(v2::area_offset + v2::area_head_bytes + number % 4 * v2::channel_bytes);
  }

  void say(std::string_view words) {
    [[maybe_unused]] const auto wrote = write(from_answer_.writing.number(), words.data(), words.size());
  }

  /// By system calls: the memory may have been cut short.
  void scribble(std::size_t at, std::span<const std::uint8_t> bytes) {
    if (at + bytes.size() > v2::shared_memory_bytes) return;
    struct stat status {};
    // Nor may a write make it longer again where nothing else would.
    if (fstat(object_.number(), &status) != 0 || static_cast<std::size_t>(status.st_size) < at + bytes.size())
      return;
    [[maybe_unused]] const auto wrote =
        pwrite(object_.number(), bytes.data(), bytes.size(), static_cast<off_t>(at));
  }
  template <class Value>
  void store(std::size_t at, const Value& value) {
    scribble(at, {reinterpret_cast<const std::uint8_t*>(&value), sizeof value});
  }

  void click(Input& input) {
    const std::size_t region = input.byte() % 4 * v1::channel_bytes;
    const std::uint8_t flags = input.byte();
    v1::ChannelHead head{};
    head.skip_when_reopen = flags & 1;
    head.do_not_expand = flags >> 1 & 1;
    head.row = static_cast<std::uint16_t>(input.take<std::uint16_t>() % field_.size().rows);
    head.column = static_cast<std::uint16_t>(input.take<std::uint16_t>() % field_.size().columns);
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&head);
    scribble(region + 12, {bytes + 12, 12});
    store(region, std::uint32_t{1});
    wake(static_cast<std::uint8_t>(region / v1::channel_bytes));
  }

  void batch(Input& input) {
    const std::uint8_t number = input.byte();
    const std::uint32_t posted = posted_[number % 4];
    posted_[number % 4] += 1 + input.byte() % 8;
    const std::size_t slot = posted % v2::request_slots;
    const auto row =
        static_cast<std::uint16_t>(input.take<std::uint16_t>() % field_.size().rows & -block_rows);
    const auto word = static_cast<std::uint16_t>(input.byte() % field_.size().words());
    store(channel(number) + v2::request_heads_offset + slot * sizeof(v2::RequestHead),
          v2::RequestHead{row, word, input.byte() % 4U == 0});
    scribble(channel(number) + v2::request_bodies_offset + slot * v2::click_bytes,
             input.bytes(input.byte() % 65));
    store(channel(number), posted_[number % 4]);
    store(channel(number) + 128, input.take<std::uint16_t>() % 3U == 0 ? posted : 0U);
  }

  /// Whoever sleeps on the words of a channel.
  void wake(std::uint8_t number) {
    for (const std::size_t at :
         {number % 8 * v1::channel_bytes, std::size_t{channel(number)}, channel(number) + std::size_t{128}}) {
      futex_wake(*reinterpret_cast<FutexWord*>(memory_.data() + at), FutexScope::shared);
    }
  }

  const Field& field_;
  const std::string name_ = "/minesweeper_shm_fuzzer_" + std::to_string(getpid());
  const MemoryFile map_;
  Mapping memory_;
  FileDescriptor object_;
  // A pipe that nobody empties must not stop the answer.
  Pipe to_answer_, from_answer_{O_NONBLOCK}, to_judge_{O_NONBLOCK}, from_judge_;
  std::thread server_;
  bool ended_well_ = false;
  std::array<std::uint32_t, 4> posted_{};
};

}  // namespace

MINES_FUZZER(server) {
  Input input(bytes);
  const Field field = take_board(input);
  WholeGame game(field);
  while (!input.ended()) game.step(input);
  game.end();
  accept();
}

}  // namespace mines::fuzzers::server_target
