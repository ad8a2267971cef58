// Reads the small files by which the kernel reports: /proc, /sys, control groups.
#pragma once

#include <string>

namespace mines::judge {

/// The whole of the file; empty if it cannot be read, as when its process is gone.
std::string read_kernel_file(const std::string& path);

}  // namespace mines::judge
