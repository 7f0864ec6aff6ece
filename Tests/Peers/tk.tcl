# Tk, which knows texts alone: wish tk.tcl copy|paste text FILE
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
} else {
    set text [clipboard get -type UTF8_STRING]
    set file [open $path w]
    fconfigure $file -encoding utf-8 -translation lf
    puts -nonewline $file $text
    close $file
    exit
}
