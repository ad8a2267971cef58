#include "server/memory_guard.hpp"

#include "support/catch.hpp"
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <string>

#include "os/file_descriptor.hpp"
#include "os/mapping.hpp"
#include "server/lines.hpp"

using namespace mines;

TEST_CASE("what a thread finds wrong in memory that was lost is reported as lost memory") {
  const FileDescriptor memory(memfd_create("lost", MFD_CLOEXEC));
  REQUIRE(ftruncate(memory.number(), 4096) == 0);
  const Mapping mapping(memory.number(), 4096);
  const auto guard = server::MemoryGuard::install(mapping.data(), mapping.bytes());
  REQUIRE(guard);
  *mapping.data() = std::byte{1};
  CHECK_FALSE(server::MemoryGuard::has_lost());
  REQUIRE(ftruncate(memory.number(), 0) == 0);
  CHECK(*static_cast<volatile std::byte*>(mapping.data()) == std::byte{0});

  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  const FileDescriptor reader(pipe[0]);
  const FileDescriptor writer(pipe[1]);
  CHECK(server::JudgeLine(writer.number()).complain("an index is 0"));
  std::string message(100, ' ');
  message.resize(static_cast<std::size_t>(read(reader.number(), message.data(), message.size())));
  CHECK_THAT(message, Catch::Contains("the shared memory was cut short"));
}
