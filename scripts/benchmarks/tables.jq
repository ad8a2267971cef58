# Tables of the page from results.json: --arg table NAME is machine, games, or any other section. What a table leaves out is
# in results.json.

# Three significant digits, or all digits before the point if there are more.
def short:
  if . == 0 then "0" else
    (fabs | log10 | floor) as $exponent
    | if $exponent >= 2 then round else pow(10; 2 - $exponent) as $scale | (. * $scale | round) / $scale end
    | tostring
  end;

def row: "| " + join(" | ") + " |";
def table($head; $rows): ($head | row), ($head | map("---") | row), ($rows[] | row);
def code: "`\(.)`";

def what: [.name, (.side | values | "\(.)²"), .wire, (.processors | values | if . == 1 then "1 processor" else "\(.) processors" end),
           (.threads | values | if . == 1 then "1 thread" else "\(.) threads" end),
           .kernel] | map(values) | join(", ");

# A command that draws or plays the boards of all rows: N stands for the side.
def command: if .side then .side as $side | .command | gsub("\\b\($side)\\b"; "N") else .command end;

# The commands of the rows, each once.
def repeated($figures):
  ($figures | map(select(.command) | command) | reduce .[] as $one ([]; if index([$one]) then . else . + [$one] end)) as $commands
  | if $commands == [] then empty
    else "", "Repeat with \($commands | map(code) | join(", "))." end;

# Figures that are measured, and what is computed from them.
def section_table($figures):
  table(["", "median", "least", "most", "unit"];
        $figures | map([what, (.median | short), (.min | if . then short else "" end), (.max | if . then short else "" end),
                        .unit // ""])),
  repeated($figures);

# Figures that are all computed.
def computed_table($figures):
  table(["", "value", "unit", "from"]; $figures | map([what, (.median | short), .unit // "", .from]));

# A few sizes tell how a figure grows.
def some_sides: map(.side) as $sides | map(select(.side | IN(($sides | min, max), 8192)));

# Figures of a few sizes as a sentence.
def sizes_text($figures):
  ($figures | map("\(.side)²: \(.median | short) \(.unit) (\(.min | short) to \(.max | short))") | join("; ")) + ". Repeat with \($figures[0] | command | code).";

# A row for each kernel, a column for each kind of processor.
def kernels_table($figures):
  ($figures | map(.kernel) | unique) as $kinds
  | table(["", $kinds[], "unit"];
          $figures | group_by(.name) | map(. as $rows
            | [.[0].name, ($kinds[] | . as $kind | $rows | map(select(.kernel == $kind)) | first | .median | short), .[0].unit]));

# A row for each game: side and wire.
def games_table($figures):
  def of($name): map(select(.name == $name)) | first | if . then .median | short else "" end;
  table(["board", "wire", "s", "least", "most", "ns a cell", "answer, bytes a cell", "server, bytes a cell", "requests a cell"];
        $figures | group_by([.side, .wire]) | map(
          (map(select(.name == "time")) | first) as $time
          | ["\($time.side)²", $time.wire, of("time"), ($time.min | short), ($time.max | short), of("time a cell"),
             of("answer's memory"), of("server's memory"), of("requests")])),
  repeated($figures);

def bandwidth_text($of):
  "This machine's memory reads \($of["read 1"]) GB/s by one thread and \($of["read 2"]) by two, writes \($of["write 1"]) and \($of["write 2"]), and does STREAM's triad at \($of["triad 1"]) and \($of["triad 2"]): `memory_bench --mebibytes 512 --threads 2`.";

def bounds_text($of):
  "That makes \($of["bytes of a cell"]) bytes a cell. Memory would allow \($of["what memory allows"]) · 10⁶ cells/s, the triad of two threads divided by that; a game with two threads reaches \($of["of which two threads reach"]) %.";

def machine_text($machine):
  ($machine | "Measured on \(.date) at commit \(.commit): \(.processor), \(.cores) cores, \(.memory), \(.kernel), \(.compiler); \(.runs) runs; before the start, other work took \(.others) % of all cores."),
  if $machine.others > 5 then "", "**The machine was busy with other work: these figures are worth little.**" else empty end;

if $table == "machine" then machine_text(.machine)
else
  [.figures[] | select(.section == $table)] as $figures
  | if $figures == [] then "Not measured: it did not fit in this machine."
    elif $table == "games" then games_table($figures | some_sides)
    elif $table == "kernels" then kernels_table($figures)
    elif $table == "bandwidth" then bandwidth_text($figures | map({key: "\(.name) \(.threads)", value: (.median | short)}) | from_entries)
    elif $table == "bounds" then bounds_text($figures | map({key: .name, value: (.median | short)}) | from_entries)
    elif $table == "start" or $table == "maps" then sizes_text($figures | some_sides)
    elif $table == "wire" then section_table($figures | map(select(.name | test("in flight$|^board, 1 link [^,]*$"))))
    elif $table == "overhead" then $figures[] | "The same board under the judge takes \(.median | short) times as long as in one process with two threads."
    elif $table == "model" then computed_table($figures | map(select(.name | test("^(sharing|serial|error|[0-9]+ cores)"))))
    elif $table == "threads" then section_table($figures | map(select(.name | test("^(stage |replies|requests)") | not)))
    elif all($figures[]; .command | not) then computed_table($figures)
    else section_table($figures) end
end
