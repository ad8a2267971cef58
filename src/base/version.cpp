#include "base/version.hpp"

namespace mines {

namespace {

/// Made by the first call, which comes from an object that is made before main().
std::vector<std::string>& libraries() {
  static std::vector<std::string> all;
  return all;
}

}  // namespace

const char* toolkit_version() { return MINES_VERSION; }

BuiltWith::BuiltWith(const std::string& name, const std::string& version) {
  libraries().push_back(name + " " + version);
}

const std::vector<std::string>& BuiltWith::all() { return libraries(); }

}  // namespace mines
