// The memory that programs can still take on this machine.
#pragma once

#include <cstdint>
#include <optional>

namespace mines {

/// Bytes that can be taken without swapping, by the kernel's estimate (MemAvailable of /proc/meminfo).
/// Ignores limits of control groups. Empty if the kernel gives no estimate.
std::optional<std::uint64_t> available_memory();

}  // namespace mines
