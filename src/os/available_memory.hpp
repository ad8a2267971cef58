// How much memory programs can still take on this machine.
#pragma once

#include <cstdint>
#include <optional>

namespace mines {

/// Bytes that can be taken without swapping, by the kernel's estimate (MemAvailable of /proc/meminfo). Limits
/// of control groups are not looked at. Empty if the kernel does not say.
std::optional<std::uint64_t> available_memory();

}  // namespace mines
