// The version of libmines.
#pragma once

namespace mines {

/// The version of the library that the program runs with: "1.0.0". The text is never freed.
const char* version() noexcept;

}  // namespace mines
