# fish completion for cardclip

function __cardclip
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (cardclip __complete fish -- $words[2..-1] $current 2>/dev/null)
    set -l option (string match -r -- '^--[^=]+=' $current)
    set -l value (string replace -r -- '^--[^=]+=' '' $current)
    switch "$lines[-1]"
        case :files
            printf '%s\n' "$option"(__fish_complete_path $value)
        case :directories
            printf '%s\n' "$option"(__fish_complete_directories $value '')
        case '*'
            set -e lines[-1]
            printf '%s\n' $lines
    end
end

complete -c cardclip -f -k -a '(__cardclip)'
