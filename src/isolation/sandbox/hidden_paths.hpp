// Files that are hidden from an answer (a contestant's program) although their folder is visible
// (visible_files.hpp):
//
// - the toolkit: mines-solve would win full marks for an answer, and a student's header could include ours;
// - the private folders of the judge's user (private_path.hpp);
// - files of /proc about the whole machine: two games could signal each other through them;
// - /dev/pts, because an answer could use up the machine's pseudo-terminals.
#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "isolation/sandbox/private_path.hpp"
#include "isolation/sandbox/visible_files.hpp"

namespace mines::judge {

/// Paths inside the sandbox.
struct HiddenPaths {
  std::vector<std::string> files;        ///< must read as empty
  std::vector<std::string> folders;      ///< must be empty; a folder comes before its subfolders
  std::vector<std::string> uncovered{};  ///< a phrase for HeldLayers::missing, for each private folder that
                                         ///< stays visible because programs need it
};

/// The paths to hide that exist on this host. A private folder outside of all visible folders needs no cover.
/// ExitCode::bad_input if a folder that is to be shown (IsolationSettings::shown) is itself private. Takes up
/// to 1 ms.
Result<HiddenPaths> hidden_paths(const VisibleFiles& visible, const std::vector<PrivatePath>& paths);

}  // namespace mines::judge
