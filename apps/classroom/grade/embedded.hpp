// The texts that are compiled together with a student's header. CMake makes embedded.cpp from server.h,
// client.h, frames/advanced.cpp, grade/server_driver.cpp and grade/client_driver.cpp.
#pragma once

#include <string_view>

namespace mines::classroom {

extern const std::string_view server_header;
extern const std::string_view client_header;
extern const std::string_view advanced_frame;
extern const std::string_view server_driver;
extern const std::string_view client_driver;

}  // namespace mines::classroom
