#include "mines/version.hpp"

#include "base/version.hpp"

namespace mines {

const char* version() noexcept { return toolkit_version(); }

}  // namespace mines
