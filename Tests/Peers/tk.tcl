# Tk, which copies texts alone: wish tk.tcl copy|paste text FILE, or paste
# photo FILE
wm withdraw .
lassign $argv action kind path
if {$action eq "copy"} {
    set file [open $path]
    fconfigure $file -encoding utf-8 -translation lf
    set text [read $file]
    close $file
    clipboard clear
    # Tk offers it as UTF8_STRING by itself.
    clipboard append -- $text
    update
    puts ready
    flush stdout
} elseif {$kind eq "photo"} {
    # Tk shows what isn't a text as a list of numbers.
    set data [clipboard get -type image/png]
    image create photo picture -data [binary format c* $data]
    picture write $path -format png
    exit
} else {
    set text [clipboard get -type UTF8_STRING]
    set file [open $path w]
    fconfigure $file -encoding utf-8 -translation lf
    puts -nonewline $file $text
    close $file
    exit
}
