#include "base/json_bounds.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

#include "base/assert.hpp"

namespace mines {
namespace {

class JsonCounter final : public nlohmann::json_sax<nlohmann::ordered_json> {
 public:
  explicit JsonCounter(const JsonBounds& bounds) : bounds_(bounds) {}

  std::string excess;  ///< what was too much

  bool null() override { return value(); }
  bool boolean(bool) override { return value(); }
  bool number_integer(number_integer_t) override { return value(); }
  bool number_unsigned(number_unsigned_t) override { return value(); }
  bool number_float(number_float_t, const string_t&) override { return value(); }
  bool string(string_t&) override { return value(); }
  bool binary(binary_t&) override { return value(); }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t&) override {
    MINES_ASSERT(!fields_.empty());
    return ++fields_.back() <= bounds_.fields ||
           is_over(fmt::format("an object has more than {} fields", bounds_.fields));
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& problem) override {
    // Its message has the whole number, however long that is.
    if (dynamic_cast<const nlohmann::detail::out_of_range*>(&problem) != nullptr)
      return is_over("a number is too large, expected at most 1.8e308");
    return false;  // whoever parses the text finds it
  }

 private:
  bool value() {
    return ++values_ <= bounds_.values ||
           is_over(fmt::format("there are more than {} JSON values", bounds_.values));
  }
  bool open() {
    fields_.push_back(0);
    if (fields_.size() > bounds_.levels)
      return is_over(fmt::format("the JSON is nested deeper than {} levels", bounds_.levels));
    return value();
  }
  bool close() {
    fields_.pop_back();
    return true;
  }
  bool is_over(std::string what) {
    excess = std::move(what);
    return false;
  }

  JsonBounds bounds_;
  std::size_t values_ = 0;
  std::vector<std::size_t> fields_;  ///< of the open lists and objects
};

}  // namespace

std::string json_excess(std::string_view text, const JsonBounds& bounds) {
  // Compiled here alone: sax_parse() brings nlohmann's readers of binary formats along.
  JsonCounter counter(bounds);
  nlohmann::ordered_json::sax_parse(text, &counter);
  return counter.excess;
}

}  // namespace mines
