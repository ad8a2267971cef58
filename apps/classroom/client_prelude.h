// The beginning of client.h, a single header with the solver. The solver's sources use some names of C++20's
// library, but client.h must be C++17. So this file defines those names in mines_compat. scripts/make-client
// copies the sources into client.h, where it replaces std::span by mines_compat::span and so on.

namespace mines_compat {

inline int popcount(unsigned long long bits) { return __builtin_popcountll(bits); }
/// `bits` must not be 0.
constexpr int countr_zero(unsigned long long bits) { return __builtin_ctzll(bits); }
/// `by`: 1 to 63.
inline unsigned long long rotl(unsigned long long bits, int by) { return bits << by | bits >> (64 - by); }

template <class T>
class span {
 public:
  constexpr span() = default;
  constexpr span(T* data, std::size_t size) : data_(data), size_(size) {}
  /// From a container or a span whose items are of type T, or of T without const.
  template <
      class Container,
      class = std::enable_if_t<std::is_convertible<
          std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))> (*)[], T (*)[]>::value>>
  constexpr span(Container&& container) : data_(std::data(container)), size_(std::size(container)) {}

  constexpr T* data() const { return data_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  std::reverse_iterator<T*> rbegin() const { return std::reverse_iterator<T*>(end()); }
  std::reverse_iterator<T*> rend() const { return std::reverse_iterator<T*>(begin()); }
  constexpr T& operator[](std::size_t i) const { return data_[i]; }
  constexpr T& front() const { return data_[0]; }
  constexpr T& back() const { return data_[size_ - 1]; }
  constexpr span subspan(std::size_t from) const { return {data_ + from, size_ - from}; }
  constexpr span subspan(std::size_t from, std::size_t count) const { return {data_ + from, count}; }
  constexpr span first(std::size_t count) const { return {data_, count}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class Container>
span(Container&&) -> span<std::remove_pointer_t<decltype(std::data(std::declval<Container&>()))>>;

}  // namespace mines_compat
