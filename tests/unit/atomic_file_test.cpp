#include "os/atomic_file.hpp"

#include "support/catch.hpp"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <thread>

#include "os/byte_reader.hpp"
#include "support/temporary_folder.hpp"

using namespace mines;
using namespace mines::testing;
using Unfinished = AtomicFile::Unfinished;

namespace {

constexpr std::array people_send{SIGINT, SIGTERM, SIGHUP};
using Handlers = std::array<struct sigaction, people_send.size()>;

Handlers exchange_handlers(const Handlers& handlers) {
  Handlers before;
  for (std::size_t i = 0; i < people_send.size(); ++i) sigaction(people_send[i], &handlers[i], &before[i]);
  return before;
}

/// What these signals do in a program that had no handlers before its first temporary name. Found out before
/// any case runs: the handlers for names are installed once in a process, and Catch2 has its own during a
/// case.
const Handlers with_names = [] {
  const Handlers before = exchange_handlers({});
  TemporaryName::in(".");
  return exchange_handlers(before);
}();

/// Runs `work` in a child process, which ends by itself or by a signal; gives the status of waitpid.
template <class Work>
int in_child(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    exchange_handlers(with_names);
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace

TEST_CASE("a file appears, or is replaced, by its commit and not before, nor without") {
  for (const Unfinished unfinished : {Unfinished::nameless, Unfinished::named}) {
    const TemporaryFolder folder;
    const std::string path = folder / "a";
    for (const char* const content : {"first", "second, in place of the first"}) {
      const std::string before = read_file(path);
      for (const bool commits : {false, true}) {
        auto file = AtomicFile::create(path, unfinished).value();
        REQUIRE(file.write(content));
        CHECK(read_file(path) == before);
        AtomicFile moved = std::move(file);
        if (commits) REQUIRE(moved.commit());
      }
      CHECK(read_file(path) == content);
      CHECK(folder.names() == std::set<std::string>{"a"});
    }
    AtomicFile::create(folder / "new", unfinished).value().write("half of what").value();
    CHECK(folder.names() == std::set<std::string>{"a"});
  }
}

TEST_CASE("a file may be filled as memory, or still be written where it was begun as memory") {
  for (const Unfinished unfinished : {Unfinished::nameless, Unfinished::named}) {
    const TemporaryFolder folder;
    const std::string content(100001, 'x');
    for (const bool filled : {true, false}) {
      auto file = AtomicFile::create(folder / "a", unfinished).value();
      {
        const Mapping memory = file.map(content.size());
        REQUIRE(memory.bytes() == content.size());
        REQUIRE(memory.reserve(5000, 90000));
        REQUIRE(memory.reserve(0, content.size()));
        CHECK(memory.data()[content.size() - 1] == std::byte{0});
        std::fill_n(memory.data(), content.size(), static_cast<std::byte>(filled ? 'x' : 'y'));
      }
      if (!filled) REQUIRE(file.write(content));
      CHECK(read_file(folder / "a").size() == (filled ? 0 : content.size()));
      REQUIRE(file.commit());
      CHECK((read_file(folder / "a") == content));
    }
  }
  CHECK(AtomicFile::create("/dev/null").value().map(1).empty());
}

TEST_CASE("a signal leaves no unfinished file") {
  for (const Unfinished unfinished : {Unfinished::nameless, Unfinished::named}) {
    for (const int signal_number : {SIGTERM, SIGINT, SIGHUP, SIGKILL}) {
      if (signal_number == SIGKILL && unfinished == Unfinished::named) continue;
      const TemporaryFolder folder;
      const int status = in_child([&] {
        auto file = AtomicFile::create(folder / "a", unfinished);
        if (!file || !file->write("half of what")) _exit(1);
        raise(signal_number);
      });
      CHECK(WIFSIGNALED(status));
      CHECK(WTERMSIG(status) == signal_number);
      CHECK(folder.names().empty());
    }
  }
}

TEST_CASE("a file that is replaced hands down its permissions but no set-user-ID bit, and links to it stay") {
  const TemporaryFolder folder;
  const std::string path = folder.write("real", "old");
  REQUIRE(chmod(path.c_str(), 06640) == 0);
  REQUIRE(symlink("real", (folder / "link").c_str()) == 0);
  auto file = AtomicFile::create(folder / "link").value();
  REQUIRE(file.write("new"));
  REQUIRE(file.commit());
  CHECK(read_file(path) == "new");
  CHECK(std::filesystem::is_symlink(folder / "link"));
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  CHECK((status.st_mode & 07777) == 0640);
}

TEST_CASE("a link that another user has planted in a folder for all is not followed") {
  if (geteuid() != 0) return;  // only root can plant one
  const TemporaryFolder folder;
  const std::string all = folder / "all";
  REQUIRE(mkdir(all.c_str(), 0700) == 0);
  REQUIRE(chmod(all.c_str(), 01777) == 0);
  const std::string mine = folder.write("mine", "precious");
  const std::string link = all + "/report";
  REQUIRE(symlink(mine.c_str(), link.c_str()) == 0);
  const auto written = [&link] {
    auto file = AtomicFile::create(link);
    return file && file->write("new") && file->commit();
  };
  CHECK(written());
  CHECK(read_file(mine) == "new");
  REQUIRE(lchown(link.c_str(), 65534, 65534) == 0);
  const auto refused = AtomicFile::create(link);
  REQUIRE_FALSE(refused.has_value());
  CHECK_THAT(refused.error().what, Catch::Contains("another user's symbolic link"));
  // In a folder of its owner's it is a link as any other.
  REQUIRE(chown(all.c_str(), 65534, 65534) == 0);
  CHECK(written());
  CHECK(std::filesystem::is_symlink(link));
}

TEST_CASE("what is no regular file is written to as it is") {
  const TemporaryFolder folder;
  CHECK(AtomicFile::create("/dev/null").value().write("gone"));
  CHECK_THAT(AtomicFile::create("/dev/full").value().write("x").error().what,
             Catch::Contains("No space left"));
  const std::string fifo = folder / "fifo";
  REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
  std::string received;
  {
    std::jthread reader([&] { received = read_file(fifo); });
    auto file = AtomicFile::create(fifo).value();
    REQUIRE(file.write("through the pipe"));
    REQUIRE(file.commit());
  }
  CHECK(received == "through the pipe");
  CHECK(folder.names() == std::set<std::string>{"fifo"});
}

TEST_CASE("/dev/fd writes where the descriptor is, not from the start of its file") {
  const TemporaryFolder folder;
  const std::string path = folder / "log";
  const FileDescriptor log(open(path.c_str(), O_CREAT | O_WRONLY, 0600));
  REQUIRE(write(log.number(), "before ", 7) == 7);
  auto file = AtomicFile::create("/dev/fd/" + std::to_string(log.number())).value();
  REQUIRE(file.write("after"));
  REQUIRE(file.commit());
  CHECK(read_file(path) == "before after");
}

TEST_CASE("a target that cannot be is refused at once") {
  const TemporaryFolder folder;
  folder.write("file", "");
  REQUIRE(symlink("nowhere", (folder / "link").c_str()) == 0);
  for (const auto& [path, what] : {std::pair{folder.path(), "is a directory"},
                                   {folder / "a/", "directory's name"},
                                   {"", "no name"},
                                   {folder / "none/a", "No such file or directory"},
                                   {folder / "file/a", "Not a directory"},
                                   {folder / "link", "symbolic link"},
                                   {"/dev/fd/987654", "Bad file descriptor"}})
    CHECK_THAT(AtomicFile::create(path).error().what, Catch::Contains(what));
}

TEST_CASE("a byte reader looks ahead without taking and reads past what it has seen") {
  const TemporaryFolder folder;
  std::string content(1000000, '\0');
  for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<char>('a' + i % 23);
  auto reader = ByteReader::open(folder.write("file", content)).value();
  CHECK(reader.peek(5).value() == content.substr(0, 5));
  CHECK(reader.offset() == 0);
  reader.skip(3);
  for (std::size_t at = 3; const std::size_t size : {1UL, 100UL, 200000UL, 7UL, 300000UL, content.size()}) {
    CHECK((reader.peek(ByteReader::longest_peek).value() == content.substr(at, ByteReader::longest_peek)));
    std::string piece(size, '\0');
    piece.resize(reader.read(piece.data(), size).value());
    CHECK((piece == content.substr(at, size)));
    at += piece.size();
    CHECK(reader.offset() == at);
  }
  CHECK(reader.peek(1).value().empty());
}
