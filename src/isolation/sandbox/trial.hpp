// What this host can isolate, found out before a stranger's program is there.
#pragma once

#include "base/error.hpp"
#include "isolation/isolation_settings.hpp"
#include "isolation/sandbox/held_layers.hpp"

namespace mines::judge {

/// Builds a sandbox with nothing but our own programs in it and ends it again: the layers that could be had.
/// Afterwards the settings' host is known, and no weaker sandbox is built with them. Fails as
/// Isolator::build() does: with IsolationMode::require where something is missing. Gives up when a stop
/// signal is pending. 10 to 30 ms. One thread; SIGCHLD is not ignored.
Result<HeldLayers> try_isolation(const IsolationSettings& settings);

}  // namespace mines::judge
