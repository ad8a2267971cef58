// Finds the layers of isolation that this host supports, before a stranger's program is there.
#pragma once

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/sandbox/held_layers.hpp"

namespace mines::judge {

/// Builds a sandbox with only our own programs in it, ends it, and returns the layers that were active.
/// Afterwards settings.host is known, and no weaker sandbox is built with these settings. Has the errors of
/// Isolator::build(). Gives up when a stop signal is pending. 10 to 30 ms. The caller has one thread and does
/// not ignore SIGCHLD.
Result<HeldLayers> try_isolation(const IsolationSettings& settings);

}  // namespace mines::judge
