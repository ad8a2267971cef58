// Manual pages of section 1.
#pragma once

#include <string>

#include "cli/description.hpp"

namespace mines::cli {

/// The program's page in the macros of man(7). Its date is today, or the value of SOURCE_DATE_EPOCH
/// (reproducible-builds.org) if set: seconds since 1970, up to the end of the year 9999. Fails if
/// SOURCE_DATE_EPOCH is wrong.
Result<std::string> manual_page(const ProgramDescription& program);

}  // namespace mines::cli
