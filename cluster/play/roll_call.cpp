#include "cluster/play/roll_call.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <map>

#include "cluster/bytes.hpp"
#include "cluster/machine_name.hpp"

namespace mines::cluster {

namespace {

// Bytes a cell: the truth and what is open take 0.25, the view 0.14 and what lies open in between.
constexpr double bytes_of_cell = 0.45;
constexpr std::uint64_t bytes_of_program = std::uint64_t{24} << 20;
constexpr std::uint64_t bytes_of_thread = std::uint64_t{4} << 20;

std::uint64_t free_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string name; file >> name;) {
    std::uint64_t kilobytes = 0;
    if (name == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return std::numeric_limits<std::uint64_t>::max();
}

/// What field/border keeps of the cells that neighbours see, too.
std::uint64_t bytes_of_borders(const Band& band) {
  constexpr double bytes_of_shared_cell = 0.52;
  const int borders = (band.first_row > 0 ? 1 : 0) + (band.end_row < band.board.rows ? 1 : 0);
  return static_cast<std::uint64_t>(bytes_of_shared_cell * borders * 2 * tile_rows * band.board.columns);
}

std::string home() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  char processes[64] = {};
  const auto length = readlink("/proc/self/ns/pid", processes, sizeof(processes));
  return boot + " " + std::string(processes, length > 0 ? static_cast<std::size_t>(length) : 0);
}

double gibibytes(std::uint64_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

}  // namespace

Present present(const Band& band, int threads) {
  const auto board = static_cast<std::uint64_t>(bytes_of_cell * static_cast<double>(band.window().cells()));
  return {machine_name(), home(), getpid(), free_memory(),
          board + bytes_of_borders(band) + bytes_of_program +
              static_cast<std::uint64_t>(threads) * bytes_of_thread};
}

Result<std::vector<Present>> call_roll(const Present& own, Transport& transport) {
  Packer packer;
  packer.text(own.machine);
  packer.text(own.home);
  for (const std::uint64_t number :
       {static_cast<std::uint64_t>(own.process), own.free_bytes, own.needed_bytes})
    packer.number(number);
  MINES_LET(const auto shared, transport.share(packer.packed()));
  std::vector<Present> all;
  for (const std::vector<std::byte>& bytes : shared) {
    Unpacker unpacker(bytes, "roll call");
    Present& rank = all.emplace_back();
    MINES_LET(rank.machine, unpacker.text());
    MINES_LET(rank.home, unpacker.text());
    MINES_LET(const auto process, unpacker.number());
    MINES_LET(rank.free_bytes, unpacker.number());
    MINES_LET(rank.needed_bytes, unpacker.number());
    MINES_TRY(unpacker.expect_end());
    rank.process = static_cast<pid_t>(process);
  }
  return all;
}

std::optional<std::string> memory_warning(const std::vector<Present>& all) {
  struct Need {
    std::string name;
    int ranks = 0;
    std::uint64_t bytes = 0;
    std::uint64_t free = 0;
  };
  std::map<std::string, Need> machines;
  for (const Present& rank : all) {
    Need& need = machines[rank.home];
    need.name = rank.machine;
    ++need.ranks;
    need.bytes += rank.needed_bytes;
    need.free = std::max(need.free, rank.free_bytes);
  }
  for (const auto& [home, need] : machines) {
    if (need.bytes <= need.free) continue;
    return fmt::format(
        "memory: {} ranks on {} need about {:.1f} GiB, {:.1f} GiB each, and {:.1f} GiB are free", need.ranks,
        need.name, gibibytes(need.bytes), gibibytes(need.bytes) / need.ranks, gibibytes(need.free));
  }
  return std::nullopt;
}

}  // namespace mines::cluster
