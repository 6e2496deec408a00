/*
 * print.c: charts on paper, as lists, JSON and HTML.
 */
#include "support.h"
#include <criterion/criterion.h>

static reading x;
static paper p;

static void setup(void)
{
    read_chart(&x, sample);
    paper_begin(&p);
}

static void teardown(void)
{
    ump_chart_free(x.chart);
    free(p.text);
}

TestSuite(chart_print, .init = setup, .fini = teardown);

Test(chart_print, the_whole_chart_lines_up)
{
    cr_assert(ump_chart_print(x.chart, NULL, &p.out));
    cr_assert_str_eq(p.text,
                     "infantry_weapons: Infantry weapons\n"
                     "                     fp\n"
                     "  id             nr  2 3 10  name\n"
                     "  rifle_musket    3  2 3  4  Rifle-Muskets (R/M)\n"
                     "  pistol        0.5  - . 12  Pistols \xc3\xa0 6          pbf_only=yes  "
                     "at.ref=APW-R-18  at.lost=1\n"
                     "\n"
                     "fcrt: Results\n"
                     "            9 10  11\n"
                     "  infantry  . MC 1MC\n"
                     "\n"
                     "fcrt\n"
                     "  open_ended  yes\n"
                     "  columns     9 10 11\n"
                     "\n"
                     "terrain\n"
                     "  type   cost.INF  cost.CAV  cover\n"
                     "  WOODS  2/1       -         yes\n"
                     "  ROAD                              guns=\n"
                     "\n"
                     "fcrt.special\n"
                     "  mr  range  who\n"
                     "  6   41-80  a,b,c\n"
                     "  6   0-40   a\n"
                     "\n"
                     "values\n"
                     "  qualities  elite green\n"
                     "  mmp_min    0\n"
                     "\n"
                     "measures: Measures\n"
                     "  turn_minutes  value=30  src=ruling  ref=P2\n"
                     "  names         steps=one step,two\n"
                     "  charge.bonus  half a roll\n"
                     "\n"
                     "switches: House rules\n"
                     "  fp_rounding    *up down nearest  ADF-R-01  down: fractions are lost\n"
                     "  period_limit   *24 any           POT-R-65\n"
                     "  break_percent  *50 1-100\n"
                     "  arc            *any front_90\n"
                     "  volley         no *yes\n"
                     "  budget         1 1.5 *2\n");
}

Test(chart_print, one_table_by_name)
{
    cr_assert(ump_chart_print(x.chart, "FCRT", &p.out));
    cr_assert_str_eq(p.text, "fcrt: Results\n"
                             "            9 10  11\n"
                             "  infantry  . MC 1MC\n"
                             "\n"
                             "fcrt\n"
                             "  open_ended  yes\n"
                             "  columns     9 10 11\n");
}

Test(chart_print, a_table_that_is_not_there)
{
    cr_assert(!ump_chart_print(x.chart, "infantry-wepons", &p.out));
    cr_assert_str_eq(p.text, "");
    cr_assert_str_eq(ump_chart_suggest(x.chart, "infantry-wepons"), "infantry_weapons");
    cr_assert_null(ump_chart_suggest(x.chart, "weather"));
}

Test(chart_print, the_list_of_tables)
{
    ump_chart_list(x.chart, &p.out);
    cr_assert_str_eq(p.text, "infantry_weapons  table        2  Infantry weapons\n"
                             "fcrt              table        1  Results\n"
                             "fcrt              values       2\n"
                             "terrain           table        2\n"
                             "fcrt.special      table        2\n"
                             "values            values       2\n"
                             "measures          values       3  Measures\n"
                             "switches          switches     6  House rules\n");
}

Test(chart_print, json)
{
    ump_chart_json(x.chart, &p.out);
    cr_assert_str_eq(
        p.text,
        "{\n"
        "  \"chart\": \"test\",\n"
        "  \"title\": \"A chart to test\",\n"
        "  \"family\": \"some\",\n"
        "  \"infantry_weapons\": [\n"
        "    {\"id\": \"rifle_musket\", \"nr\": 3, \"fp\": [2, 3, 4], \"name\": \"Rifle-Muskets "
        "(R/M)\"},\n"
        "    {\"id\": \"pistol\", \"nr\": 0.5, \"fp\": [null, null, 12], \"name\": \"Pistols "
        "\xc3\xa0 6\", \"pbf_only\": true, \"at\": {\"ref\": \"APW-R-18\", \"lost\": [1]}}\n"
        "  ],\n"
        "  \"fcrt\": {\"infantry\": [null, \"MC\", \"1MC\"], \"open_ended\": true, \"columns\": "
        "[9, 10, 11], \"special\": [\n"
        "    {\"mr\": 6, \"range\": [41, 80], \"who\": [\"a\", \"b\", \"c\"]},\n"
        "    {\"mr\": 6, \"range\": [0, 40], \"who\": [\"a\"]}\n"
        "  ]},\n"
        "  \"terrain\": [\n"
        "    {\"type\": \"WOODS\", \"cost\": {\"INF\": [2, 1], \"CAV\": null}, \"cover\": true},\n"
        "    {\"type\": \"ROAD\", \"guns\": []}\n"
        "  ],\n"
        "  \"qualities\": [\"elite\", \"green\"],\n"
        "  \"mmp_min\": 0,\n"
        "  \"measures\": {\"turn_minutes\": {\"value\": 30, \"src\": \"ruling\", \"ref\": \"P2\"}, "
        "\"names\": {\"steps\": [\"one step\", \"two\"]}, \"charge\": {\"bonus\": \"half a "
        "roll\"}},\n"
        "  \"house_rules\": [\n"
        "    {\"name\": \"fp_rounding\", \"values\": [\"up\", \"down\", \"nearest\"], \"default\": "
        "\"up\", \"ref\": \"ADF-R-01\", \"src\": \"ruling\", \"meaning\": \"down: fractions are "
        "lost\"},\n"
        "    {\"name\": \"period_limit\", \"values\": [24, \"any\"], \"default\": 24, \"ref\": "
        "\"POT-R-65\", \"src\": \"ruling\"},\n"
        "    {\"name\": \"break_percent\", \"values\": [50, \"1-100\"], \"default\": 50, \"src\": "
        "\"ruling\"},\n"
        "    {\"name\": \"arc\", \"values\": [\"any\", \"front_90\"], \"default\": \"any\", "
        "\"src\": \"ruling\"},\n"
        "    {\"name\": \"volley\", \"values\": [\"no\", \"yes\"], \"default\": \"yes\", \"src\": "
        "\"ruling\"},\n"
        "    {\"name\": \"budget\", \"values\": [1, 1.5, 2], \"default\": 2, \"src\": "
        "\"ruling\"}\n"
        "  ]\n"
        "}\n");
}

/* What a player takes to the table: titled blocks, by name, with the reconstruction marked. */
Test(chart_print, the_sheet_has_what_is_titled)
{
    ump_chart_html(x.chart, &(ump_paper){.fonts = ""}, &p.out);
    static const char *const there[] = {
        "<!doctype html>",
        "@page{margin",
        "font-size:11.0pt",
        "columns:2",
        "<h2>Infantry weapons</h2>",
        "<th class=g colspan=3>firepower",
        "<tr><th>Rifle-Muskets (R/M)<td class=r>3<td class=\"r g\">2<td class=r>3<td class=r>4<td "
        "class=n>",
        "<td class=\"r g\">\xe2\x80\x93<td class=r>\xc2\xb7<td class=r>12<td class=n>point-blank "
        "only",
        "<h2>Results</h2>",
        "<h2>Measures</h2>",
        "<tr><th>turn minutes*<td> 30\n",
        "* not on the printed chart",
    };
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        cr_expect_not_null(strstr(p.text, there[i]), "%s", there[i]);
    static const char *const not_there[] = {"terrain", "fp_rounding", "http", "<script", "src"};
    for (size_t i = 0; i < sizeof not_there / sizeof *not_there; i++)
        cr_expect_null(strstr(p.text, not_there[i]), "%s", not_there[i]);
}

Test(chart_print, html_is_escaped)
{
    reading y;
    read_chart(&y, "chart c \"<b> & co\"\nfamily f\nvalues v \"V\"\n  x \"1 < 2\"\n");
    cr_assert_not_null(y.chart);
    ump_chart_html(y.chart, &(ump_paper){.fonts = ""}, &p.out);
    cr_expect_not_null(strstr(p.text, "<h1>&lt;b&gt; &amp; co</h1>"));
    cr_expect_not_null(strstr(p.text, "<tr><th>x<td>1 &lt; 2\n"));
    ump_chart_free(y.chart);
}

/* What is added has its sign beside what is taken away, a factor and a span of margins are words,
 * and an id may have words that its parts do not make. */
Test(chart_print, the_sheet_reads_as_a_player_speaks)
{
    reading y;
    read_chart(&y, "chart c \"C\"\nfamily f\ntable t \"T\"\n"
                   "  id mod cost\n  near 1 3/2\n  far -1 2/1\n"
                   "table m \"M\"\n  margin-min margin-max austrian-clause\n"
                   "  1 1 no\n  2 4 yes\n  7 99 no\n"
                   "values v \"V\"\n  arm-s-length 1\n");
    cr_assert_not_null(y.chart);
    ump_chart_html(y.chart, &(ump_paper){.fonts = ""}, &p.out);
    static const char *const there[] = {
        "<tr><th>near<td class=r>+1<td>\xc3\x97"
        "1\xc2\xbd\n",
        "<tr><th>far<td class=r>-1<td>\xc3\x97"
        "2\n",
        "<tr><th>margin<th class=m>Austrians lose one against Prussians",
        "<tr><th>1<td",
        "<tr><th>2 to 4<td",
        "<tr><th>7 or more<td",
        "<th>arm's length<td>",
    };
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        cr_expect_not_null(strstr(p.text, there[i]), "%s", there[i]);
    ump_chart_free(y.chart);
}

/* A flag is a mark, a short word is spelled out, large type is what was asked for. */
Test(chart_print, the_sheet_speaks_in_words)
{
    reading y;
    read_chart(&y, "chart c \"C\"\nfamily f\ntable t \"Good DRM\"\n"
                   "  id nr foot\n  INF_LINE 3 yes\n  it_line 4 no\n"
                   "values v \"V\"\n  pbf.drm DISORG\n  said \"it is DISORG\"\n");
    cr_assert_not_null(y.chart);
    ump_chart_html(y.chart, &(ump_paper){.fonts = "@font-face{}", .large = true}, &p.out);
    static const char *const there[] = {
        "<style>@font-face{}",
        "font-size:10.0pt",
        "<article class=large>",
        "<h2>Good modifiers</h2>",
        "<th class=r>normal range",
        "<tr><th>infantry line<td class=r>3<td class=m>\xe2\x80\xa2\n",
        "<tr><th>Italian line<td class=r>4<td class=m>\n",
        "<tr><th>point-blank: modifier<td>disorganized\n",
        "<td>it is disorganized\n",
    };
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        cr_expect_not_null(strstr(p.text, there[i]), "%s", there[i]);
    ump_chart_free(y.chart);
}

Test(chart_print, switches_without_a_name_are_a_map)
{
    reading y;
    read_chart(&y, "chart c \"C\"\nfamily f\nswitches\n  s *a b ADF-R-01\n");
    cr_assert_not_null(y.chart);
    ump_chart_json(y.chart, &p.out);
    cr_expect_not_null(strstr(p.text, "\"switches\": {\n    \"s\": {\"values\": [\"a\", \"b\"], "
                                      "\"default\": \"a\", \"ruling\": \"ADF-R-01\"}\n  }"));
    ump_chart_free(y.chart);
}
