# Writes a C++ source with texts in it: cmake -D OUTPUT=... -D NAMES="a;b" -D FILES="/x/a;/y/b" -P embed.cmake
set(code "// Made by apps/classroom/embed.cmake.\n#include \"apps/classroom/grade/compile.hpp\"\n\nnamespace mines::classroom {\n\n")
foreach(name file IN ZIP_LISTS NAMES FILES)
  file(READ ${file} content)
  string(APPEND code "const std::string_view ${name} = R\"embedded(${content})embedded\";\n")
endforeach()
file(WRITE ${OUTPUT} "${code}\n}  // namespace mines::classroom\n")
