#!/bin/sh
# Lines of C without comments and blanks, at a revision of the repository.
# lines.sh REVISION PATH...   as in: tools/lines.sh HEAD src/rules src/desk
revision=$1
shift
git ls-tree -r --name-only "$revision" -- "$@" | grep '\.[ch]$' | while read -r file; do
    git show "$revision:$file"
    echo # one that does not end its last line is no less
done | awk '
    {
        line = $0
        code = ""
        while (line != "") {
            if (comment) {
                end = index(line, "*/")
                comment = end == 0
                line = end ? substr(line, end + 2) : ""
            } else if (match(line, /"([^"\\]|\\.)*"|\047([^\047\\]|\\.)*\047|\/\*|\/\//)) {
                token = substr(line, RSTART, RLENGTH)
                code = code substr(line, 1, RSTART - 1)
                line = substr(line, RSTART + RLENGTH)
                if (token == "//")
                    line = ""
                else if (token == "/*")
                    comment = 1
                else
                    code = code token
            } else {
                code = code line
                line = ""
            }
        }
        lines += code ~ /[^ \t]/
    }
    END { print lines + 0 }'
