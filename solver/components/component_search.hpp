// Uses several threads to find the components (sets of unknown cells that numbers link) of many tiles.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "base/parallel.hpp"
#include "components/component_finder.hpp"

namespace mines {

class ComponentSearch {
 public:
  /// The view must outlive the search.
  explicit ComponentSearch(const View& view) : view_(view) {}

  /// Cuts the list `tiles`, which must ascend, into runs of `tiles_at_once` items. Makes a result of type
  /// Part for each run, and returns the results in the order of the runs. Calls visit(thread, component,
  /// part) for each component that ComponentFinder::for_each_component() finds in a run. There, `thread` is
  /// the index of the calling thread, and `part` the run's result so far. The runs do not depend on
  /// `threads`, the number of threads. No thread may write to the view meanwhile.
  template <class Part, class Visit>
  std::vector<Part> for_each_component(std::span<const StuckTile> tiles, std::size_t tiles_at_once,
                                       int threads, const Visit& visit) {
    MINES_ASSERT(is_ascending(tiles));
    while (workers_.size() < static_cast<std::size_t>(threads))
      workers_.push_back(std::make_unique<Worker>(view_));
    const auto search = [&](int thread, std::size_t begin, std::size_t end, Part& part) {
      Worker& worker = *workers_[static_cast<std::size_t>(thread)];
      const auto visit_found = [&](const Component& found) { visit(thread, found, part); };
      for (const StuckTile& stuck : tiles.subspan(begin, end - begin))
        worker.finder.for_each_component(stuck, tiles, worker.component, visit_found);
    };
    return parts_of_runs<Part>(tiles.size(), tiles_at_once, threads, search);
  }

 private:
  struct Worker {
    explicit Worker(const View& view) : finder(view, Join::numbers) {}
    ComponentFinder finder;
    Component component;
  };

  const View& view_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace mines
