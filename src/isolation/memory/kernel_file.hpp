// Reads the small files of the kernel's reports: /proc, /sys, control groups.
#pragma once

#include <string>

namespace mines::judge {

/// The whole file; empty if it cannot be read, for example because its process is gone.
std::string read_kernel_file(const std::string& path);

}  // namespace mines::judge
