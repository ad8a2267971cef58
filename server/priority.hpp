// The priority of a thread that gives way to all others.
#pragma once

namespace mines::server {

/// For setpriority(): the lowest there is.
inline constexpr int lowest_priority = 19;

}  // namespace mines::server
