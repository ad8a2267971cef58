# The figures of the page from results.json: --arg table NAME is machine, games, or any other section. results.json also has
# what they leave out, and the command of each figure.

# Three significant digits, or all digits before the point if there are more.
def short:
  if . == 0 then "0" else
    (fabs | log10 | floor) as $exponent
    | if $exponent >= 2 then round else pow(10; 2 - $exponent) as $scale | (. * $scale | round) / $scale end
    | tostring
  end;

def row: "| " + join(" | ") + " |";
def table($head; $rows): ($head | row), ($head | map("---") | row), ($rows[] | row);
def what: [.name, (.side | values | "\(.)²"), .wire, (.processors | values | if . == 1 then "1 processor" else "\(.) processors" end),
           (.threads | values | if . == 1 then "1 thread" else "\(.) threads" end),
           .kernel] | map(values) | join(", ");

def range: if .min then " (\(.min | short) to \(.max | short))" else "" end;

# A unit behind its number: one with a factor is multiplied.
def unit: if . == null then "" elif startswith("10") then " · \(.)" else " \(.)" end;

# Figures that are measured, and what is computed from them.
def list($figures): $figures[] | "- \(what): \(.median | short)\(.unit | unit)\(range)";

# Figures that are all computed.
def computed_list($figures): $figures[] | "- \(what): \(.median | short)\(.unit | unit): \(.from)";

# A few sizes tell how a figure grows.
def some_sides: map(.side) as $sides | map(select(.side | IN(($sides | min, max), 8192)));

# A row for each game: side and wire.
def games_table($figures):
  def of($name): map(select(.name == $name)) | first | if . then .median | short else "" end;
  table(["board", "wire", "s", "ns a cell", "answer, bytes a cell", "server, bytes a cell", "requests a cell"];
        $figures | group_by([.side, .wire]) | map(
          (map(select(.name == "time")) | first) as $time
          | ["\($time.side)²", $time.wire, of("time"), of("time a cell"),
             of("answer's memory"), of("server's memory"), of("requests")]));

def machine_text($machine):
  ($machine | "Measured on \(.date) at commit \(.commit): \(.processor), \(.cores) cores, \(.memory), \(.kernel), \(.compiler); \(.runs) runs; before the start, other work took \(.others) % of all cores."),
  if $machine.others > 5 then "", "**The machine was busy with other work: these figures are worth little.**" else empty end;

if $table == "machine" then machine_text(.machine)
else
  [.figures[] | select(.section == $table)] as $figures
  | if $figures == [] then "Not measured: it did not fit in this machine."
    elif $table == "games" then games_table($figures | some_sides)
    elif $table == "wire" then list($figures | map(select(.name | test("in flight$"))))
    elif $table == "overhead" then $figures[] | "The same board under the judge takes \(.median | short) times as long as in one process with two threads."
    elif all($figures[]; .command | not) then computed_list($figures)
    else list($figures | map(select(.name | contains("reading") | not))) end
end
