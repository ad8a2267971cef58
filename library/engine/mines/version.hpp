// The version of libmines.
#pragma once

namespace mines {

/// The version of the library that the program uses, for example "2.0.0". The pointer stays valid for ever.
const char* version() noexcept;

}  // namespace mines
