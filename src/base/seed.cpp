#include "base/seed.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <string_view>

#include "base/read_number.hpp"

namespace mines {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t value_letters = 26;
constexpr std::size_t check_letters = 2;
constexpr std::size_t group = 4;
constexpr std::size_t longest_number = 20;
static_assert(letters.size() == 32 && 5 * value_letters >= 128);
/// A prime. One wrong letter changes the value by d * 32^i, two neighbours that changed places change it by
/// 31 * d * 32^i, with d from 1 to 31: neither is a multiple of this prime.
constexpr unsigned check_modulus = 1021;
static_assert(check_modulus <= 1U << (5 * check_letters));

/// The value of a typed letter or digit; 32 if it has none.
std::size_t value_of(char typed) {
  const char upper = typed >= 'a' && typed <= 'z' ? static_cast<char>(typed - 'a' + 'A') : typed;
  // The letters leave out I, L, O and U, so what a reader may take for a digit is that digit.
  if (upper == 'O') return 0;
  if (upper == 'I' || upper == 'L') return 1;
  return std::min(letters.find(upper), letters.size());
}

Unexpected<Error> no_seed(const std::string& name, const std::string& text, std::string_view problem) {
  const std::string shown = text.size() > longest_number ? text.substr(0, group) + "..." : text;
  return bad_input(name, fmt::format("'{}' is {}; expected a whole number from 0 to {}, the {} letters and "
                                     "digits of a drawn seed, or draw",
                                     shown, problem, std::numeric_limits<std::uint64_t>::max(),
                                     value_letters + check_letters));
}

Result<Seed> read_drawn(const std::string& name, const std::string& text) {
  Wide value = 0;
  std::size_t check = 0;
  std::size_t read = 0;
  for (const char typed : text) {
    if (typed == '-') continue;
    const std::size_t digit = value_of(typed);
    if (digit == letters.size()) return no_seed(name, text, "no seed");
    ++read;
    if (read == 1 && digit >= 8) return no_seed(name, text, "no seed");  // more than 128 bits
    if (read <= value_letters) {
      value = value << 5 | digit;
    } else {
      check = check << 5 | digit;
    }
    // Too long: the rest cannot make it right.
    if (read > value_letters + check_letters) break;
  }
  if (read != value_letters + check_letters) return no_seed(name, text, "no seed");
  if (check != value % check_modulus)
    return no_seed(name, text, "mistyped: its last two letters do not match the others");
  return Seed::of_secret({static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)});
}

}  // namespace

Result<Seed> Seed::draw() {
  std::array<std::uint64_t, 2> secret{};
  if (getrandom(secret.data(), sizeof secret, 0) != sizeof secret)
    return system_failure(ExitCode::broken, "seed", "getrandom", errno);
  return of_secret(secret);
}

std::string Seed::text() const {
  if (!is_drawn_) return std::to_string(words_[0]);
  const Wide value = Wide{words_[1]} << 64 | words_[0];
  const auto check = static_cast<std::size_t>(value % check_modulus);
  std::string text;
  const auto add = [&text](std::size_t digit) {
    if (text.size() % (group + 1) == group) text += '-';
    // Callers shift down to the digit and leave the higher ones for this remainder.
    text += letters[digit % letters.size()];
  };
  for (std::size_t left = value_letters; left > 0; --left)
    add(static_cast<std::size_t>(value >> (5 * (left - 1))));
  add(check >> 5);
  add(check);
  return text;
}

Result<Seed> read_seed(const std::string& name, const std::string& text) {
  if (text == "draw") return Seed::draw();
  const bool is_number = text.size() <= longest_number &&
                         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number) return read_drawn(name, text);
  MINES_LET(const auto number,
            read_whole_number(name, text, std::uint64_t{0}, std::numeric_limits<std::uint64_t>::max()));
  return Seed(number);
}

}  // namespace mines
