// A plain reader of map files until field/map_file.hpp is there, whose function has this very signature.
#include <fmt/format.h>

#include <fstream>
#include <string>

#include "field/field.hpp"

namespace mines {

Result<Field> read_map(const std::string& path);

Result<Field> read_map(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return bad_input(path, "cannot be opened");
  std::int64_t side = 0;
  std::int64_t mines = 0;
  if (!(file >> side >> mines) || file.get() != '\n' || side < 1 || side > max_side) {
    return bad_input(path, 0, "the header is not '<side> <mines>' and a line end");
  }
  auto plane = BitPlane::make({static_cast<std::int32_t>(side), static_cast<std::int32_t>(side)});
  if (!plane) return tl::unexpected(plane.error());
  const auto bits = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  std::string bytes((bits + 7) / 8, '\0');
  if (!file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
    return bad_input(path, fmt::format("it ends before {} bytes of mines", bytes.size()));
  }
  for (std::uint64_t i = 0; i < bits; ++i) {
    if ((bytes[i / 8] >> (i % 8) & 1) == 0) continue;
    plane->set({static_cast<std::int32_t>(i / static_cast<std::uint64_t>(side)),
                static_cast<std::int32_t>(i % static_cast<std::uint64_t>(side))});
  }
  Field field(std::move(*plane));
  if (field.mine_count() != static_cast<std::uint64_t>(mines)) {
    return bad_input(path, fmt::format("{} mines, its header says {}", field.mine_count(), mines));
  }
  return field;
}

}  // namespace mines
