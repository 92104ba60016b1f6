# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Makes a manual page from a public header and the lists of symbols (.def) that it includes. The comments
# at the declarations are the only source; one that is missing is complained about. man.sh runs it.
#
#   awk -v page=kperf_sampler -v library=libkperf -v version=0.1.0 -v others=<file> \
#       -f man.awk include/kperf/sampler.h [list.def]...
#
# others: lines "page<tab>header<tab>brief" of all pages of the library, in the order of reading.

BEGIN {
    functions = types = constants = 0
    umbrella = page == library
}

FNR == 1 {
    is_list = FILENAME ~ /\.def$/
    doc = shared = ""
}

# ---- Reading -------------------------------------------------------------------------------------

# A declaration, an enumeration or a struct runs over lines; a macro as far as backslashes go.
collecting {
    collected = collected "\n" $0
    if (complete())
        declare()
    next
}

# A plain comment counts only in a list, for the rules that hold for all of it.
!in_comment && /^\/\*[^*]/ || !in_comment && /^\/\*$/ {
    plain = 1
    in_comment = 1
    text = ""
}

!in_comment && /^ *\/\*\*[^<]/ || !in_comment && /^ *\/\*\*$/ {
    plain = 0
    in_comment = 1
    text = ""
}

in_comment {
    line = $0
    ends = line ~ /\*\//
    sub(/\*\/.*$/, "", line)
    sub(/^ *\/\*+ ?/, "", line)
    if (FILENAME ~ /\.h$/ || plain)
        sub(/^ *\* ?/, "", line)
    sub(/[ \t]+$/, "", line)
    text = text line "\n"
    if (ends) {
        in_comment = 0
        comment_ends()
    }
    next
}

/^#define KPS_SYMBOL/ || /^#undef/ || /^#include/ || /^#if/ || /^#else/ || /^#endif/ || /^#ifdef/ {
    next
}

/^#define [A-Z]/ && ($0 !~ /_H$/ && !hidden) || /^KPS_SYMBOL\(/ ||
        doc != "" && /^(typedef|struct|enum|KP_API|KPS_API)/ {
    collected = $0
    collecting = 1
    if (complete())
        declare()
    next
}

function comment_ends()
{
    if (plain) {
        if (is_list && match(text, /Common to all of them/))
            rules = rules "@@\n" substr(text, RSTART)
        return
    }
    if (text ~ /@file/) {
        sub(/@file[^\n]*\n/, "", text)
        match(text, /@brief [^\n]*(\n[^\n]+)*/)
        brief = substr(text, RSTART + 7, RLENGTH - 7)
        gsub(/\n */, " ", brief)
        description = substr(text, RSTART + RLENGTH)
    } else if (text ~ /@name/) {
        match(text, /@name [^\n]*/)
        group = substr(text, RSTART + 6, RLENGTH - 6)
        sub(/@name [^\n]*\n/, "", text)
        sub(/@\{[^\n]*\n?/, "", text)
        add_constant("@group", group, text)
    } else if (text ~ /^ *@\}/) {
        add_constant("@group", "Other constants", "")
    } else if (text ~ /^ *@(end)?cond/) {
        hidden = text !~ /@end/
    } else {
        doc = text
        shared = ""
    }
}

# Whether what was collected is a whole declaration.
function complete()
{
    if (collected ~ /^#define/)
        return collected !~ /\\$/
    if (collected ~ /^KPS_SYMBOL/)
        return collected ~ /\)\)$/
    if (collected ~ /^typedef (enum|struct) [a-z_]+ \{/)
        return collected ~ /\n\} [a-z_]+;$/
    return collected ~ /;$/
}

function declare()
{
    collecting = 0
    if (collected ~ /^#define/)
        declare_macro()
    else if (collected ~ /^KPS_SYMBOL/)
        declare_symbol()
    else if (collected ~ /\{/)
        declare_fields()
    else if (collected ~ /^(KP|KPS)_API/)
        declare_function(one_line(collected), doc)
    else
        add_type(one_line(collected), doc)
    doc = ""
}

function declare_macro(    name, value)
{
    if (match(collected, /\/\*\*< .* \*\//)) {
        doc = substr(collected, RSTART + 5, RLENGTH - 8)
        collected = substr(collected, 1, RSTART - 1)
    }
    gsub(/\\\n/, " ", collected)
    collected = one_line(collected)
    sub(/^#define /, "", collected)
    match(collected, /^[A-Za-z_0-9]+(\([^)]*\))?/)
    name = substr(collected, 1, RLENGTH)
    value = substr(collected, RLENGTH + 2)
    if (name in macros)
        return # the other branch of a condition
    macros[name] = 1
    if (value !~ /^["0-9(]/ || name ~ /\(/ || length(value) > 30)
        value = ""
    add_constant(name, value, doc)
}

# KPS_SYMBOL(ret, name, (params)); several in a row share the comment of the first.
function declare_symbol(    parts, name)
{
    collected = one_line(collected)
    match(collected, /^KPS_SYMBOL\([^,]*, */)
    parts = substr(collected, RLENGTH + 1)
    name = parts
    sub(/,.*/, "", name)
    sub(/^[^,]*, */, "", parts)
    sub(/\)$/, "", parts)
    sub(/^KPS_SYMBOL\(/, "", collected)
    sub(/,.*/, "", collected)
    if (doc == "")
        doc = shared
    else
        shared = doc
    list_of[functions] = FILENAME
    in_list[functions] = 1
    declare_function(one_line(collected) " " name parts ";", doc)
}

function declare_function(prototype, comment)
{
    sub(/^[A-Z]+_API /, "", prototype)
    sub(/\* /, "*", prototype)
    function_prototype[functions] = prototype
    match(prototype, /[a-z_0-9]+\(/)
    function_name[functions] = substr(prototype, RSTART, RLENGTH - 1)
    function_doc[functions++] = comment
}

function add_type(name, comment)
{
    sub(/;$/, "", name)
    type_name[types] = name
    type_fields[types] = 0
    type_doc[types++] = comment
}

function add_constant(name, value, comment)
{
    constant_name[constants] = name
    constant_value[constants] = value
    constant_doc[constants++] = comment
}

# An enumeration or a struct: its comments and its members, line by line.
function declare_fields(    lines, count, i, line, comment, inside, header, n)
{
    count = split(collected, lines, "\n")
    header = lines[1]
    sub(/^typedef /, "", header)
    sub(/ \{$/, "", header)
    add_type(header, doc)
    n = 0
    for (i = 2; i < count; i++) {
        line = lines[i]
        if (inside || line ~ /^ *\/\*\*[^<]/) {
            inside = line !~ /\*\//
            sub(/^ *\/\*\* ?/, "", line)
            sub(/ *\*\/$/, "", line)
            sub(/^ *\*? ?/, "", line)
            comment = line ~ /@(end)?cond/ ? "" : comment line "\n"
        } else if (line !~ /^#/ && line !~ /^ *$/) {
            if (match(line, /\/\*\*< .* \*\//)) {
                comment = substr(line, RSTART + 5, RLENGTH - 8)
                line = substr(line, 1, RSTART - 1)
            }
            line = one_line(line)
            sub(/[,;]$/, "", line)
            if (line !~ /_MAX_ /) {
                field_name[types - 1, n] = line
                field_doc[types - 1, n++] = comment
            }
            comment = ""
        }
    }
    type_fields[types - 1] = n
}

function one_line(string)
{
    gsub(/[ \t\n]+/, " ", string)
    sub(/^ /, "", string)
    sub(/ $/, "", string)
    return string
}

# ---- Writing -------------------------------------------------------------------------------------

function escape(string)
{
    gsub(/\\/, "\\e", string)
    return string
}

function code(string)
{
    string = escape(string)
    gsub(/-/, "\\-", string)
    return string
}

# Names in bold: `name`, #NAME, name().
function inline(string,    out, found)
{
    string = escape(string)
    out = ""
    while (match(string, /`[^`]+`|#[A-Z][A-Za-z_0-9]+|[a-z][a-z_0-9]*\(\)/)) {
        found = substr(string, RSTART, RLENGTH)
        out = out substr(string, 1, RSTART - 1)
        string = substr(string, RSTART + RLENGTH)
        if (found ~ /^`/)
            out = out "\\fB" substr(found, 2, length(found) - 2) "\\fR"
        else if (found ~ /^#/)
            out = out "\\fB" substr(found, 2) "\\fR"
        else
            out = out "\\fB" substr(found, 1, length(found) - 2) "\\fR()"
    }
    out = out string
    gsub(/kperf-/, "kperf\\-", out)
    return out
}

# A line of text must not begin like a request.
function print_text(string)
{
    string = inline(one_line(string))
    if (string ~ /^[.']/)
        string = "\\&" string
    print string
}

# Ends the block that is open: kind and block are of write_comment().
function write_block()
{
    if (block == "")
        return
    if (kind == "parameter") {
        match(block, /^[^ ]+/)
        print ".TP\n.I " substr(block, 1, RLENGTH)
        print_text(substr(block, RLENGTH + 1))
    } else if (kind == "returns") {
        if (returned)
            print ".IP"
        else
            print ".TP\n.B Returns"
        print_text(block)
        returned = 1
    } else if (kind == "item") {
        if (!nested) {
            print ".RS"
            nested = 1
        }
        print ".IP \\(bu 2"
        print_text(block)
    } else if (kind == "inset") {
        print ".RS"
        print_text(block)
        print ".RE"
    } else {
        if (!first || paragraph_first)
            print ".PP"
        print_text(block)
    }
    first = 0
    block = ""
}

function open_block(new_kind, string)
{
    write_block()
    if (nested && new_kind != "item") {
        print ".RE"
        nested = 0
    }
    kind = new_kind
    block = string
}

# A comment as paragraphs, parameters, results and lists.
# before: whether even the first paragraph begins with a request.
# listed: as lists of symbols have it, with "parameter: text" and "Returns" on lines of their own.
function write_comment(comment, before, listed,    lines, count, i, line, indent)
{
    count = split(comment, lines, "\n")
    block = kind = ""
    nested = returned = 0
    first = 1
    paragraph_first = before
    for (i = 1; i <= count; i++) {
        line = lines[i]
        indent = match(line, /[^ ]/) - 1
        sub(/^ +/, "", line)
        if (line == "") {
            write_block()
            kind = ""
        } else if (line ~ /^@brief /)
            open_block("text", substr(line, 8))
        else if (line ~ /^@param /)
            open_block("parameter", substr(line, 8))
        else if (line ~ /^@return /)
            open_block("returns", substr(line, 9))
        else if (listed && line ~ /^(Privilege:|Node:|Returns )/)
            open_block("text", line)
        else if (listed && match(line, /^[a-z_]+: /))
            open_block("parameter", substr(line, 1, RLENGTH - 2) substr(line, RLENGTH))
        else if (line ~ /^- /)
            open_block("item", substr(line, 3))
        else if (block == "")
            open_block(indent >= 2 && i > 1 ? "inset" : "text", line)
        else
            block = block " " line
    }
    write_block()
    if (nested)
        print ".RE"
}

# A prototype, broken behind commas where it is too long.
function write_prototype(prototype,    width, indent, parts, count, i, out)
{
    width = 76
    match(prototype, /\(/)
    indent = substr("                                        ", 1, RSTART < 40 ? RSTART : 8)
    count = split(prototype, parts, ", ")
    out = parts[1]
    for (i = 2; i <= count; i++) {
        if (length(out) + length(parts[i]) + 3 > width) {
            print code(out ",")
            out = indent parts[i]
        } else
            out = out ", " parts[i]
    }
    print code(out)
}

function write_synopsis(    i)
{
    print ".SH SYNOPSIS\n.nf"
    print code("#include <" header ">")
    for (i = 0; i < functions; i++) {
        if (list_of[i] != "" && list_of[i] != list_of[i - 1])
            print ".PP\n/* " (list_of[i] ~ /optional/ ? "Optional functions of the system" : \
                              "Functions of the table") " */"
        else if (i == 0)
            print ".PP"
        write_prototype(function_prototype[i])
    }
    print ".fi"
}

function write_constants(    i)
{
    print ".SH CONSTANTS"
    for (i = 0; i < constants; i++) {
        if (constant_name[i] == "@group") {
            if (i + 1 == constants || constant_name[i + 1] == "@group")
                continue
            print ".SS \"" constant_value[i] "\""
            write_comment(constant_doc[i], 0)
            continue
        }
        print ".TP\n.BR " code(constant_name[i]) \
              (constant_value[i] != "" ? " \" = " code(quoted(constant_value[i])) "\"" : "")
        write_comment(documented(constant_name[i], constant_doc[i]), 0)
    }
}

function quoted(string)
{
    gsub(/"/, "\\(dq", string)
    return string
}

function documented(name, comment)
{
    if (comment == "") {
        print header ": nothing says what " name " is" > "/dev/stderr"
        return "Undocumented."
    }
    return comment
}

function write_types(    i, n)
{
    print ".SH TYPES"
    for (i = 0; i < types; i++) {
        print ".SS \"" code(type_name[i]) "\""
        write_comment(type_doc[i], 0)
        for (n = 0; n < type_fields[i]; n++) {
            print ".TP\n.B \"" code(field_name[i, n]) "\""
            write_comment(documented(field_name[i, n], field_doc[i, n]), 0)
        }
    }
}

function write_functions(    i, list, part, parts)
{
    split(rules, parts, "@@\n")
    part = 2
    print ".SH FUNCTIONS"
    for (i = 0; i < functions; i++) {
        if (list_of[i] != list) {
            list = list_of[i]
            print ".SH " (list ~ /optional/ ? "OPTIONAL FUNCTIONS OF THE SYSTEM" : \
                          "FUNCTIONS OF THE TABLE")
            if (list !~ /optional/)
                write_comment(parts[part++], 0)
        }
        print ".SS " code(function_name[i])
        write_comment(function_doc[i], 0, in_list[i])
    }
}

END {
    # The pages of the library: this one's header, and those to look at as well.
    while ((getline entry < others) > 0) {
        split(entry, column, "\t")
        page_name[++pages] = column[1]
        page_header[pages] = column[2]
        page_brief[pages] = column[3]
        if (column[1] == page)
            header = column[2]
    }
    printf ".\\\" SPDX-License-Identifier: MIT OR Apache-2.0\n"
    printf ".\\\" Made from %s by docs/man.awk.\n", header
    printf ".TH %s 3 \"\" \"%s %s\" \"%s\"\n", toupper(code(page)), library, version, library
    print ".SH NAME"
    printf "%s", code(page)
    for (i = 0; i < functions; i++)
        printf ", %s", function_name[i]
    sub(/\.$/, "", brief)
    printf " \\- %s\n", inline(brief)
    write_synopsis()
    print ".SH DESCRIPTION"
    write_comment(description ~ /[^ \n]/ ? description : brief ".", 0)
    if (umbrella) {
        print ".SH HEADERS"
        for (i = 1; i <= pages; i++) {
            if (page_name[i] != page) {
                print ".TP\n.BR " code(page_name[i]) " (3)"
                print_text("<" page_header[i] ">: " page_brief[i])
            }
        }
    }
    if (constants > 0)
        write_constants()
    if (types > 0)
        write_types()
    if (functions > 0)
        write_functions()
    print ".SH SEE ALSO"
    for (i = 1; i <= pages; i++) {
        if (page_name[i] != page)
            print ".BR " code(page_name[i]) " (3)" (more_follow(i) ? "," : "")
    }
}

function more_follow(i)
{
    for (i++; i <= pages; i++) {
        if (page_name[i] != page)
            return 1
    }
    return 0
}
