// The files of the page, which are embedded in the program.
#pragma once

#include <span>
#include <string_view>

namespace mines::view {

struct PageFile {
  std::string_view path;  ///< "board/board.js"
  std::string_view bytes;
};

/// All files. apps/view/embed.cmake makes this function from the list in apps/view/CMakeLists.txt.
std::span<const PageFile> page_files();

/// The type for the browser, by the end of a file's name.
std::string_view type_of(std::string_view path);

}  // namespace mines::view
