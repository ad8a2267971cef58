# The plots of the page, from tab-separated rows. Given: data and page, the folders to read and to write, and the side of the largest
# board.

set terminal svg size 720,440 font 'sans-serif,13' background rgb 'white'
set encoding utf8
set datafile separator "\t"
set grid lc rgb '#dddddd'
set key bottom right
set style data yerrorlines
set style line 1 lc rgb '#1b6ca8' lw 2 pt 7 ps 0.7
set style line 2 lc rgb '#c8553d' lw 2 pt 5 ps 0.7
set style line 3 lc rgb '#1b6ca8' lw 2 pt 6 ps 0.7 dt 2
set style line 4 lc rgb '#c8553d' lw 2 pt 4 ps 0.7 dt 2

set xlabel 'side of the board, cells'
set logscale x 2
set xrange [400:1.28 * largest]

set output page.'/time.svg'
set title 'Time of a game under the judge: median, least and most'
set ylabel 'seconds'
set logscale y
set format y '%g'
plot data.'/time-v2' ls 1 title 'v2 channels', \
     data.'/time-v1' ls 2 title 'single requests (v1)'

set output page.'/cell.svg'
set title 'Time of a cell: median, least and most'
set ylabel 'nanoseconds a cell'
set key top right
plot data.'/cell-v2' ls 1 title 'v2 channels', \
     data.'/cell-v1' ls 2 title 'single requests (v1)'

set output page.'/memory.svg'
set title 'Peak memory'
set ylabel 'bytes a cell'
plot data.'/answer-v2' ls 1 title 'answer, v2', \
     data.'/server-v2' ls 2 title 'server, v2', \
     data.'/answer-v1' ls 3 title 'answer, v1', \
     data.'/server-v1' ls 4 title 'server, v1'

unset logscale x
unset xlabel
set autoscale x
set style fill solid 0.8 noborder

set output page.'/stages.svg'
set title 'Cells of the board a second, by stage of the solver'
set ylabel 'million cells a second'
set style data histograms
set key top left
set boxwidth 0.9
plot data.'/stages' using 2:xtic(1) lc rgb '#1b6ca8' title '1 thread', \
     '' using 3 lc rgb '#c8553d' title '2 threads'

set output page.'/threads.svg'
set title 'Games inside the process: median, least and most'
unset logscale y
set yrange [0:*]
set xrange [0.3:2.7]
set xtics ('1 thread' 1, '2 threads' 2)
unset key
plot data.'/threads' using 1:2:3:4:(0.6) with boxerrorbars lc rgb '#1b6ca8'
