# Tables of the page from results.json: --arg table NAME is machine, games, or any other section.

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

def section_table($figures):
  table(["", "median", "least", "most", "unit", "repeat with"];
        $figures | map([what, (.median | short), (.min | if . then short else "" end), (.max | if . then short else "" end),
                        .unit, (if .command then .command | code else .from end)]));

# A row for each game: side and wire.
def games_table($figures):
  def of($name): map(select(.name == $name)) | first | if . then .median | short else "" end;
  table(["board", "wire", "s", "least", "most", "ns a cell", "answer, bytes a cell", "server, bytes a cell",
         "requests a cell", "repeat with"];
        $figures | group_by([.side, .wire]) | map(
          (map(select(.name == "time")) | first) as $time
          | ["\($time.side)²", $time.wire, of("time"), ($time.min | short), ($time.max | short), of("time a cell"),
             of("answer's memory"), of("server's memory"), of("requests"), ($time.command | code)]));

def machine_table($machine):
  table(["", ""]; $machine | [["processor", .processor], ["cores", (.cores | tostring)], ["memory", .memory],
    ["kernel", .kernel], ["compiler", .compiler], ["commit", .commit], ["date", .date], ["runs", (.runs | tostring)],
    ["other work before the start", "\(.others) % of all cores"]]),
  if $machine.others > 5 then "", "**The machine was busy with other work: these figures are worth little.**" else empty end;

if $table == "machine" then machine_table(.machine)
else
  [.figures[] | select(.section == $table)] as $figures
  | if $figures == [] then "Not measured: it did not fit in this machine."
    elif $table == "games" then games_table($figures)
    else section_table($figures) end
end
