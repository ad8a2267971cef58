#include "library/facts/figures.hpp"
#include "library/facts/json.hpp"
#include "library/facts/review.hpp"

namespace mines::facts {

void write_value(std::string& to, const Summary& summary) {
  Object object(to);
  for (const Figure& figure : figures()) {
    if (figure.in_summary) object.add(figure.key, figure.value(*summary.review));
  }
  object.add("phases", summary.review->summary.phases).close();
}

}  // namespace mines::facts
