#include "apps/view/http/host_name.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <string>

namespace mines::view {

namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_address(int family, std::string_view text) {
  in6_addr address{};  // the larger of the two
  return inet_pton(family, std::string(text).c_str(), &address) == 1;
}

bool is_same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char left, char right) { return lower(left) == lower(right); });
}

}  // namespace

bool is_our_name(std::string_view host, std::string_view machine) {
  // Only an address of IPv6 has colons of its own, and in this header it stands in brackets.
  if (!host.empty() && host.front() == '[') {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return false;
    const std::string_view rest = host.substr(end + 1);
    return (rest.empty() || (rest.front() == ':' && is_digits(rest.substr(1)))) &&
           is_address(AF_INET6, host.substr(1, end - 1));
  }
  if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    if (!is_digits(host.substr(colon + 1))) return false;
    host = host.substr(0, colon);
  }
  return is_address(AF_INET, host) || is_same_word(host, "localhost") ||
         (!machine.empty() && is_same_word(host, machine));
}

}  // namespace mines::view
