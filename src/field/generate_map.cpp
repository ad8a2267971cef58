#include "field/generate_map.hpp"

#include <cstring>

#include "field/generate.hpp"
#include "field/map_file.hpp"

namespace mines {

namespace {

/// What keeping a small board in memory costs is less than what mapping its file does.
constexpr std::int32_t least_mapped_side = 2048;

/// False if the file cannot be written like this.
///
/// 512 MiB into a tmpfs by two threads, pages reserved by the megabyte: 0.14 s. Otherwise: faults one by one
/// 0.17, fallocate() first 0.18, MAP_POPULATE 0.33, pwrite() by one thread 0.17, by two 0.18 as they exclude
/// each other.
Result<bool> generate_mapped(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                             int threads) {
  const BoardSize size{side, side};
  const std::string head = map_head(side, mines);
  const Mapping file = to.map(head.size() + size.cells() / 8);
  if (file.empty() || !file.reserve(0, head.size())) return false;
  std::memcpy(file.data(), head.data(), head.size());
  return generate_into(
      file.data() + head.size(), size, mines, seed, threads,
      [&](std::size_t begin, std::size_t bytes) { return file.reserve(head.size() + begin, bytes); });
}

}  // namespace

Result<void> write_generated_map(AtomicFile& to, std::int32_t side, std::uint64_t mines, const Seed& seed,
                                 int threads) {
  if (side >= least_mapped_side && side % word_bits == 0) {
    MINES_LET(const auto generated, generate_mapped(to, side, mines, seed, threads));
    if (generated) return {};
  }
  MINES_LET(const auto field, generate({side, side}, mines, seed, threads));
  return write_map(to, field);
}

}  // namespace mines
