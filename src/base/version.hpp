// The version of the toolkit, and the libraries that a program is built with.
#pragma once

#include <string>
#include <vector>

namespace mines {

/// The version as text, like "2.0.0".
const char* toolkit_version();

/// A third-party library that --version lists. Define one object at namespace scope in the source file that
/// calls the library. Each program that links this source file then lists the library.
class BuiltWith {
 public:
  /// `name` and `version` as people write them: "CaDiCaL", "1.5.3".
  BuiltWith(const std::string& name, const std::string& version);

  /// A text like "CaDiCaL 1.5.3" for each object. Call all() only after main() has begun.
  static const std::vector<std::string>& all();
};

}  // namespace mines
