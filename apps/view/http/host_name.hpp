// Which names of this machine a browser may use. A page elsewhere can have its own name point to 127.0.0.1
// and so read what is served here (DNS rebinding). Numeric addresses cannot be changed in this way.
#pragma once

#include <string_view>

namespace mines::view {

/// Whether the header "Host" of a request names an address in numbers, localhost, or `machine`, this
/// machine's name. The port does not count: a tunnel (ssh -L) has another.
bool is_our_name(std::string_view host, std::string_view machine);

}  // namespace mines::view
