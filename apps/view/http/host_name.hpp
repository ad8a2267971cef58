// The names of this machine that a browser may use. A page of another site can make its own name point to
// 127.0.0.1 and so read the pages served here (DNS rebinding). Numeric addresses cannot be redirected in this
// way.
#pragma once

#include <string_view>

namespace mines::view {

/// Whether the header "Host" of a request names an address in numbers, localhost, or `machine`, this
/// machine's name. The port is ignored, because a tunnel (ssh -L) changes it.
bool is_our_name(std::string_view host, std::string_view machine);

}  // namespace mines::view
