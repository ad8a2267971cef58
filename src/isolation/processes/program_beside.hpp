// Finds programs to start. The toolkit's programs lie in the folder of the running one.
#pragma once

#include <string>

#include "base/error.hpp"

namespace mines::judge {

/// Whether `path` is an executable file.
bool is_program(const std::string& path);

/// Fails with ExitCode::bad_input unless `path` is an executable file. The error says that `what` was
/// expected.
Result<void> require_program(const std::string& path, const char* what);

/// The path of the toolkit's program `name`, which lies in the folder of the running program. Has the errors
/// of require_program().
Result<std::string> program_beside(const char* name, const char* what);

}  // namespace mines::judge
