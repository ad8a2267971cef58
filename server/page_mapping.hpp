// Maps a page of shared memory that the judge gives the server. An environment variable has its descriptor.
#pragma once

#include "base/error.hpp"
#include "os/mapping.hpp"

namespace mines::server {

/// Maps `bytes` of the shared memory whose descriptor is the value of the environment variable `name`.
/// Without that variable the mapping is empty; this is no error.
Result<Mapping> map_page(const char* name, std::size_t bytes);

template <class Page>
class PageMapping {
 public:
  PageMapping() = default;
  static Result<PageMapping> from_environment(const char* name) {
    PageMapping page;
    MINES_LET(page.mapping_, map_page(name, sizeof(Page)));
    return page;
  }

  /// The page; null if there is none.
  Page* page() const { return reinterpret_cast<Page*>(mapping_.data()); }

 private:
  Mapping mapping_;
};

}  // namespace mines::server
