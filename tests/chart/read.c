/*
 * read.c: what charts say, and every fault with its words and its place.
 */
#include "support.h"
#include <criterion/criterion.h>

Test(chart_read, the_sample_is_read)
{
    reading x;
    read_chart(&x, sample);
    cr_assert_not_null(x.chart, "%s", error_line(&x, 0));
    cr_assert_str_eq(ump_chart_name(x.chart), "test");
    cr_assert_str_eq(ump_chart_title(x.chart), "A chart to test");
    cr_assert_str_eq(ump_chart_family(x.chart), "some");
    ump_chart_free(x.chart);
    ump_chart_free(NULL);
}

#define HEAD "chart c \"C\"\nfamily f\n"

static const struct {
    const char *text, *error; /* the only one */
} faults[] = {
    {"", "file: no chart line; expected chart NAME \"Title\""},
    {"chart c \"C\"\n", "file: no family line; expected family NAME"},
    {"chart\nfamily f\n", "file:1:6: the chart has no name; expected chart NAME \"Title\""},
    {"chart c\nfamily f\n", "file:1:8: the line ends here; expected a title"},
    {"chart c C\nfamily f\n", "file:1:9: \"C\" is not a title; expected words in quotes"},
    {"chart c \"C\" d\nfamily f\n", "file:1:13: unexpected \"d\"; expected the end of the line"},
    {HEAD "chart d \"D\"\n", "file:3:7: a second chart line; expected one for each file"},
    {HEAD "family g\n", "file:3:8: a second family line; expected one for each file"},
    {"chart c \"C\"\nfamily\n", "file:2:7: the family has no name; expected family NAME"},
    {HEAD "tabel x id a\n  b 1\n",
     "file:3:1: \"tabel\" is not a keyword of charts; expected chart, family, table, values or "
     "switches; did you mean table?"},
    {"  a 1\n" HEAD, "file:1:3: an indented line with no block above it; expected table, values "
                     "or switches before it"},
    {HEAD "table\n", "file:3:6: the table has no name; expected table NAME \"Title\""},
    {HEAD "table t \"T\"\n", "file:3:7: table \"t\" has no columns; expected at least one"},
    {HEAD "table t id a\n", "file:3:7: table \"t\" has no rows; expected at least one"},
    {HEAD "table t \"T\" \"U\"\n", "file:3:13: words in quotes; expected the key and the columns"},
    {HEAD "table t id a \"b\"\n",
     "file:3:14: \"b\" is not a column; expected a name, or name[ a b c ]"},
    {HEAD "table t id a[1 2]\n",
     "file:3:12: \"a[1\" is not a column; expected a name, or name[ a b c ]"},
    {HEAD "table t id a[ 1 2\n", "file:3:12: the [ is not closed; expected ] after the headings"},
    {HEAD "table t id a[ ]\n",
     "file:3:12: no headings between [ and ]; expected one for each column"},
    {HEAD "table t id [ 1 2 ]\n",
     "file:3:12: a [ without a name; expected it as all that follows *"},
    {HEAD "table t * a [ 1 2 ]\n",
     "file:3:13: a [ without a name; expected it as all that follows *"},
    {HEAD "table t id a b a\n", "file:3:16: \"a\" is already on line 3; expected a new name"},
    {HEAD "table t id a id\n", "file:3:14: \"id\" is already on line 3; expected a new name"},
    {HEAD "table t id a.b a\n", "file:3:16: \"a\" is already on line 3; expected a new name"},
    {HEAD "table t id a a.b\n",
     "file:3:14: \"a.b\" lies below \"a\" of line 3, which has no parts"},
    {HEAD "table t..u id a\n", "file:3:7: \"t..u\" has a dot with no name beside it; expected a.b"},
    {HEAD "table a.b.c.d.e.f.g.h.i id\n",
     "file:3:7: \"a.b.c.d.e.f.g.h.i\" has too many dots; expected at most 7"},
    {HEAD "table t id a b\n  x 1\n",
     "file:4:6: row \"x\" has 2 cells; expected 3, one for each column"},
    {HEAD "table t id a b\n  x\n",
     "file:4:4: row \"x\" has 1 cell; expected 3, one for each column"},
    {HEAD "table t id a\n  x 1 2 3\n",
     "file:4:7: row \"x\" has 4 cells; expected 2, one for each column"},
    {HEAD "table t id a\n  x k=1\n",
     "file:4:5: row \"x\" has 1 cell; expected 2, one for each column"},
    {HEAD "table t id a\n  x 1 k=1 2\n", "file:4:11: unexpected \"2\"; expected key=value"},
    {HEAD "table t id a\n  x 1 k=\n",
     "file:4:7: \"k=\" is not a cell; expected a number, a word, a list, - or ."},
    {HEAD "table t id a\n  x 1,,2\n",
     "file:4:5: \"1,,2\" is not a cell; expected a number, a word, a list, - or ."},
    {HEAD "table t id a\n  x b\"c\"\n",
     "file:4:5: \"b\"c\"\" is not a cell; expected a number, a word, a list, - or ."},
    {HEAD "table t id a\n  x \"open\n",
     "file:4:5: the quotes are not closed; expected \" before the end of the line"},
    {HEAD "table t id a\n  x 1 a=2\n", "file:4:7: \"a\" is already on line 3; expected a new name"},
    {HEAD "table t id a\n  x 1 k=2 k=3\n",
     "file:4:11: \"k\" is already on line 4; expected a new name"},
    {HEAD "table t * [ 1 ]\n  x 1 k=2\n",
     "file:4:7: key=value in a row that is an array; expected cells only"},
    {HEAD "table t id a\n  two-words 1\n  Two_Words 2\n",
     "file:5:3: \"Two_Words\" is already on line 4; expected a new name"},
    {HEAD "table t name a\n  x 1\n  x 2\n",
     "file:5:3: \"x\" is already on line 4; expected a new name"},
    {HEAD "table t * a\n  x 1\n  x 2\n",
     "file:5:3: \"x\" is already on line 4; expected a new name"},
    {HEAD "table t id a\n  x 1\ntable T id b\n  y 1\n",
     "file:5:7: \"T\" is already on line 3; expected a new name"},
    {HEAD "table t id a\n  x 1\nvalues t\n  y 1\n",
     "file:5:8: \"t\" is already on line 3; expected a new name"},
    {HEAD "values t\n  x 1\ntable t * a\n  x 1\n",
     "file:6:3: \"x\" is already on line 4; expected a new name"},
    {HEAD "values v\n  x\n", "file:4:4: the line ends here; expected a value"},
    {HEAD "values v\n  x 1\n  x 2\n", "file:5:3: \"x\" is already on line 4; expected a new name"},
    {HEAD "values v\n  x 1\n  x.y 2\n",
     "file:5:3: \"x.y\" lies below \"x\" of line 4, which has no parts"},
    {HEAD "values v\n  x ~\n",
     "file:4:5: ~ stands here; expected it in the columns of a table only"},
    {HEAD "values v w\n  x 1\n", "file:3:10: unexpected \"w\"; expected the end of the line"},
    {HEAD "values v\n  x k=1 2\n", "file:4:9: unexpected \"2\"; expected key=value"},
    {HEAD "switches\n  s a b\n",
     "file:4:8: switch \"s\" has no default; expected * before one value"},
    {HEAD "switches\n  s 1 *any\n",
     "file:4:11: switch \"s\" takes numbers; expected * before a whole one"},
    {HEAD "switches\n  s 1 *2.5 1-6 ADF-R-01\n",
     "file:4:16: switch \"s\" takes numbers; expected * before a whole one"},
    {HEAD "switches\n  s *a *b\n", "file:4:8: a second * in this switch; expected one default"},
    {HEAD "switches\n  s *a a\n", "file:4:8: \"a\" is already on line 4; expected a new name"},
    {HEAD "switches\n  s *a b\n  S *a b\n",
     "file:5:3: \"S\" is already on line 4; expected a new name"},
    {HEAD "switches\n  s *a b ADF-R-01 c\n",
     "file:4:19: unexpected \"c\"; expected the end of the line"},
    {HEAD "switches\n  s *a b\nswitches\n  t *a b\n",
     "file:5:1: a second block of switches; expected all of them in one"},
    {HEAD "switches\n  s * a\n",
     "file:4:5: \"*\" is not a cell; expected a number, a word, a list, - or ."},
};

Test(chart_read, each_fault_has_its_words_and_place)
{
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        reading x;
        read_chart(&x, faults[i].text);
        cr_expect_null(x.chart, "row %zu is read", i);
        cr_expect_str_eq(error_line(&x, 0), faults[i].error, "row %zu: %s", i, x.line);
        cr_expect_eq(x.errors.count, 1, "row %zu: %zu errors, the second: %s", i, x.errors.count,
                     error_line(&x, 1));
    }
}

Test(chart_read, all_faults_are_told_in_one_run)
{
    reading x;
    read_chart(&x, "chart c \"C\"\n"
                   "table a id b c\n"
                   "  x 1\n"
                   "  y 1 2 3\n"
                   "vlaues q\n"
                   "  in silence\n"
                   "switches\n"
                   "  s a b\n");
    cr_assert_null(x.chart);
    static const char *const errors[] = {
        "file:3:6: row \"x\" has 2 cells; expected 3, one for each column",
        "file:4:9: row \"y\" has 4 cells; expected 3, one for each column",
        ("file:5:1: \"vlaues\" is not a keyword of charts; expected chart, family, table, values "
         "or switches; did you mean values?"),
        "file:8:8: switch \"s\" has no default; expected * before one value",
        "file: no family line; expected family NAME",
    };
    cr_assert_eq(x.errors.count, 5);
    for (size_t i = 0; i < 5; i++)
        cr_expect_str_eq(error_line(&x, i), errors[i]);
}

Test(chart_read, ids_that_may_repeat_do)
{
    reading x;
    read_chart(&x, HEAD "table rates arm formation rate\n  INF LINE 8\n  INF COLUMN 12\n");
    cr_assert_not_null(x.chart);
    cr_assert_eq(ump_chart_table(x.chart, "rates")->n_rows, 2);
    ump_chart_free(x.chart);
}

Test(chart_read, errors_need_no_list)
{
    ump_text text = {.name = "file", .data = "nothing", .size = 7};
    cr_assert_null(ump_chart_read(&text, NULL));
}
