// Seeds: their texts, and what is drawn from seeds that the system has drawn.
#include "base/seed.hpp"

#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "base/random.hpp"

using namespace mines;

namespace {

/// The text with each of these letters as the one at its place in `to`, or without it.
std::string typed_with(const std::string& text, const std::string& letters, const std::string& to) {
  std::string typed;
  for (const char letter : text) {
    const std::size_t at = letters.find(letter);
    typed += at == letters.npos ? std::string{letter} : to.substr(at, 1);
  }
  return typed;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

Seed drawn() { return Seed::draw().value(); }

}  // namespace

TEST_CASE("Philox4x64-10 gives the published known answers") {
  using Block = std::array<std::uint64_t, 4>;
  constexpr std::uint64_t ones = ~std::uint64_t{0};
  CHECK(philox4x64({0, 0, 0, 0}, {0, 0}) ==
        Block{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b});
  CHECK(philox4x64({ones, ones, ones, ones}, {ones, ones}) ==
        Block{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0});
  CHECK(philox4x64({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                   {0x452821e638d01377, 0xbe5466cf34e90c6c}) ==
        Block{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6});
}

TEST_CASE("numbers are seeds, and their texts are their digits") {
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{7}, ~std::uint64_t{0}}) {
    const Seed seed = number;
    CHECK_FALSE(seed.is_drawn());
    CHECK(seed.text() == std::to_string(number));
    CHECK(read_seed("--seed", seed.text()).value() == seed);
  }
  CHECK(read_seed("--seed", "007").value() == Seed(7));
}

TEST_CASE("the text of a drawn seed gives it again, however it is typed") {
  using Secret = std::array<std::uint64_t, 2>;
  for (const Secret& secret :
       {Secret{0, 0}, {1, 0}, {0, 1}, {~0ULL, ~0ULL}, {0x0123456789abcdef, 1ULL << 63}}) {
    const Seed seed = Seed::of_secret(secret);
    const std::string text = seed.text();
    INFO(text);
    CHECK(seed.is_drawn());
    CHECK(text.size() == 28 + 6);
    for (const std::string& typed :
         {text, lower(text), typed_with(text, "-", ""), typed_with(text, "01", "OI"),
          typed_with(text, "0", "o"), lower(typed_with(text, "1", "I")), typed_with(text, "1", "l")})
      CHECK(read_seed("--seed", typed).value() == seed);
  }
  CHECK(Seed::of_secret({0, 0}) != Seed(0));
  CHECK(drawn() != drawn());
  CHECK(read_seed("--seed", "draw").value() != read_seed("--seed", "draw").value());
}

TEST_CASE("a mistyped seed is refused: one letter, two neighbours, a letter too few or too many") {
  for (int i = 0; i < 20; ++i) {
    const Seed seed = drawn();
    const std::string text = typed_with(seed.text(), "-", "");
    for (std::size_t at = 0; at < text.size(); ++at) {
      for (const char letter : std::string("0123456789ABCDEFGHJKMNPQRSTVWXYZU*")) {
        std::string wrong = text;
        wrong[at] = letter;
        if (wrong != text) CHECK_FALSE(read_seed("--seed", wrong));
      }
      std::string swapped = text;
      std::swap(swapped[at], swapped[(at + 1) % text.size()]);
      if (at + 1 < text.size() && swapped != text) CHECK_FALSE(read_seed("--seed", swapped));
      std::string shorter = text;
      CHECK_FALSE(read_seed("--seed", shorter.erase(at, 1)));
      CHECK_FALSE(read_seed("--seed", text + text[at]));
    }
  }
  const std::string zero = Seed::of_secret({0, 0}).text();
  const Error mistyped = read_seed("--seed", zero.substr(0, zero.size() - 1) + "7").error();
  CHECK((mistyped.code == ExitCode::bad_input && mistyped.where == "--seed"));
  CHECK_THAT(mistyped.what, Catch::Contains("'0000...' is mistyped") && Catch::Contains("28 letters"));
  // It may be a secret but for its last letter.
  CHECK_THAT(mistyped.what, !Catch::Contains("0000-0000"));
  for (const std::string text :
       {"", "x", "-1", "18446744073709551616", "99999999999999999999999", "drawn", "1 ", "\xff"}) {
    INFO(text);
    CHECK_FALSE(read_seed("--seed", text));
  }
}

TEST_CASE("each bit of a drawn seed changes its sequences and what is derived from it") {
  const Seed seed = drawn();
  const auto first = [](const Seed& of) { return RandomSequence(of, 5).next(); };
  for (std::size_t bit = 0; bit < 128; ++bit) {
    auto secret = seed.secret();
    secret[bit / 64] ^= std::uint64_t{1} << bit % 64;
    const Seed other = Seed::of_secret(secret);
    CHECK(first(other) != first(seed));
    const Seed a = derived_seed(seed, 3);
    const Seed b = derived_seed(other, 3);
    CHECK(a.is_drawn());
    CHECK(a.secret()[0] != b.secret()[0]);
    CHECK(a.secret()[1] != b.secret()[1]);
  }
  CHECK(derived_seed(seed, 3) == derived_seed(seed, 3));
  CHECK(derived_seed(seed, 3) != derived_seed(seed, 4));
  CHECK(derived_seed(7, 3) == Seed(CounterRandom(7, 3).block(0)[0]));
}

TEST_CASE("the sequence of a drawn seed is Philox's blocks in order") {
  const Seed seed = Seed::of_secret({1, 2});
  RandomSequence sequence(seed, 9);
  for (std::uint64_t block = 0; block < 3; ++block) {
    for (const std::uint64_t word : philox4x64({block, 0, 9, 1}, {1, 2})) CHECK(sequence.next() == word);
  }
}
