# Makes a manual page of a page of docs/: cmake -D LOWDOWN=… -D SOURCE=….md -D OUTPUT=… -D NAME=mines-map -D SECTION=5
# -D SUMMARY=… -D VOLUME=… -D VERSION=… -P page.cmake. The page's title becomes NAME, and its text DESCRIPTION. Links lead nowhere in a
# manual page, and only their words are kept.
file(READ ${SOURCE} text)
string(REGEX REPLACE "^# [^\n]*\n" "" text "${text}")
file(WRITE ${OUTPUT}.md "# NAME\n\n${NAME} @DASH@ ${SUMMARY}\n\n# DESCRIPTION\n${text}")
string(TIMESTAMP date "%Y-%m-%d" UTC) # SOURCE_DATE_EPOCH sets it
execute_process(COMMAND ${LOWDOWN} -s -Tman --nroff-nolinks --parse-no-metadata
  -M title=${NAME} -M section=${SECTION} -M date=${date} -M "source=mines ${VERSION}" -M "volume=${VOLUME}" ${OUTPUT}.md
  OUTPUT_VARIABLE page COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE ${OUTPUT}.md)
string(REPLACE "@DASH@" "\\-" page "${page}")
# Terminals have no second font for code, and readers of manual pages differ in its name.
string(REPLACE "\\fC" "\\fB" page "${page}")
# A section begins with a paragraph by itself.
string(REGEX REPLACE "(\n\\.S[HS]\n[^\n]*\n)\\.[LP]P\n" "\\1" page "${page}")
string(REPLACE "expand allbox" "allbox" page "${page}")
string(REGEX REPLACE "\n\\.TE\n([^.])" "\n.TE\n.PP\n\\1" page "${page}")
# In narrow columns lines that are filled have wide gaps, and names must not be broken.
string(REGEX REPLACE "(\n\\.TH [^\n]*\n)" "\\1.ad l\n.nh\n" page "${page}")
file(WRITE ${OUTPUT} "${page}")
