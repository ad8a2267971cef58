# Writes a C++ source that has files as arrays of bytes: cmake -D OUTPUT=... -D NAMES="a;b" -D FILES="/x/a;/y/b" -P embed.cmake
# The assembler reads the bytes, so that a large file costs no compile time.
set(code "// Made by apps/view/embed.cmake.\n#include \"apps/view/http/site.hpp\"\n\n#include <array>\n\n")
set(table "")
set(count 0)
foreach(name file IN ZIP_LISTS NAMES FILES)
  string(APPEND code "asm(\".section .rodata\\n\"\n"
    "    \"page_file_${count}: .incbin \\\"${file}\\\"\\n\"\n"
    "    \"page_file_${count}_end: .byte 0\\n\"\n    \".previous\\n\");\n"
    "extern \"C\" {\nextern const char page_file_${count}[] __attribute__((visibility(\"hidden\")));\n"
    "extern const char page_file_${count}_end[] __attribute__((visibility(\"hidden\")));\n}\n")
  string(APPEND table
    "      PageFile{\"${name}\", {page_file_${count}, static_cast<std::size_t>(page_file_${count}_end - page_file_${count})}},\n")
  math(EXPR count "${count} + 1")
endforeach()
string(APPEND code "\nnamespace mines::view {\n\nstd::span<const PageFile> page_files() {\n"
  "  static const std::array<PageFile, ${count}> files{{\n${table}  }};\n  return files;\n}\n\n}  // namespace mines::view\n")
file(WRITE ${OUTPUT} "${code}")
