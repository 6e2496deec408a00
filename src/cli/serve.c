/*
 * serve.c: `umpire play` in the browser, and `umpire serve` for a club. Finds the page and the
 * games, serves both until Ctrl-C or the end of the service, and says where.
 */
#include "cli/serve.h"
#include "cli/lan.h"
#include "server/server.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_ROOM = CLI_PATH, FIRST_PORT = 1863 /* the year after Antietam's dead were counted */ };

#define HOST_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-"

static volatile sig_atomic_t finished;

static void finish(int signal)
{
    (void)signal;
    finished = 1;
}

static void heed_signals(void)
{
    struct sigaction action = {.sa_handler = finish, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- Where things are ---- */

static bool has_page(const char *folder)
{
    char index[PATH_ROOM + 16];
    snprintf(index, sizeof index, "%s/index.html", folder);
    return access(index, R_OK) == 0;
}

/* Beside the program, as it is built and as it is installed. */
static bool find_page(const cli_args *args, char folder[PATH_ROOM])
{
    static const char *const beside[] = {"../../../web/dist", "../share/umpire/web"};
    const char *given = cli_value(args, "web");
    if (given) {
        snprintf(folder, PATH_ROOM, "%s", given);
        return has_page(folder);
    }
    char program[PATH_ROOM / 2];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size < 0)
        return false;
    program[size] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        snprintf(folder, PATH_ROOM, "%s/%s", program, beside[i]);
        if (has_page(folder))
            return true;
    }
    return false;
}

/* Makes every folder on the way to the file. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool there = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!there)
            return false;
    }
    return true;
}

/* $XDG_DATA_HOME/umpire/games.db or ~/.local/share/umpire/games.db, or what --games says. */
bool cli_find_games(const cli_args *args, char path[CLI_PATH])
{
    const char *given = cli_value(args, "games"), *data = getenv("XDG_DATA_HOME"),
               *home = getenv("HOME");
    if (given) {
        snprintf(path, PATH_ROOM, "%s", given);
    } else if (data && data[0] == '/') {
        snprintf(path, PATH_ROOM, "%s/umpire/games.db", data);
    } else if (home && home[0] == '/') {
        snprintf(path, PATH_ROOM, "%s/.local/share/umpire/games.db", home);
    } else {
        cli_say("there is no home folder to keep games in (HOME is not set); --games FILE says "
                "where to keep them");
        return false;
    }
    if (srv_is_postgres(path) || make_folders(path))
        return true;
    cli_say("%s: %s; --games FILE keeps the games elsewhere", path, strerror(errno));
    return false;
}

/* ---- Saying where ---- */

typedef struct welcome {
    const char *scenario; /* built in; NULL: none was named */
    bool own;             /* one of the player's was named */
    bool opens;           /* the browser */
    const char *games, *key;
    srv_site *site;
    const char *name;        /* of this machine, for others; NULL: others stay out */
    char address[PATH_ROOM]; /* for others */
    bool club;               /* umpire serve: the address is what people type */
} welcome;

static void open_browser(const char *address)
{
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            signal(SIGPIPE, SIG_DFL);
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            _exit(127);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

/* The link that makes a screen the host's. */
static void write_link(const welcome *w, const char *house, char link[PATH_ROOM])
{
    snprintf(link, PATH_ROOM, "%.500s#/%s%.1000s?key=%s", house,
             w->own || w->scenario ? "new/" : "",
             w->own        ? "@"
             : w->scenario ? w->scenario
                           : "",
             w->key);
}

/* Says what is open to others, and shows the way in. */
static void tell_others(welcome *w)
{
    char link[PATH_ROOM];
    snprintf(w->address, sizeof w->address, "http://%.255s:%u/", w->name, (unsigned)w->site->port);
    w->site->desk.address = w->address;
    write_link(w, w->address, link);
    printf(
        "\nOther machines in your network may come in, until Ctrl-C. They see nothing without a "
        "link.\nThis link and its code make a tablet the host's screen; keep them to yourself. "
        "For the\nother players open a battle, then Menu, Invite others: each gets a link of his "
        "own.\n\n   %s\n\n",
        link);
    cli_print_code(link);
    putchar('\n');
}

/* For a club: where it listens, what people type, and the link of whoever runs it. */
static void tell_club(const welcome *w, const char *house)
{
    char link[PATH_ROOM];
    const char *games = srv_is_postgres(w->games) ? "a PostgreSQL database" : w->games;
    write_link(w, w->address[0] ? w->address : house, link);
    printf("Umpire serves a club at %s\nyour own link, which may do everything: %s%s%s\n"
           "games are kept in %s; Ctrl-C or SIGTERM ends it\n",
           w->address[0] ? w->address : house, cli_ink(stdout, CLI_BOLD), link,
           cli_ink(stdout, CLI_PLAIN), games);
    fflush(stdout);
}

static void tell_address(void *ctx, const char *house)
{
    welcome *w = ctx;
    char address[PATH_ROOM];
    if (w->club) {
        tell_club(w, house);
        return;
    }
    write_link(w, house, address);
    printf("Umpire is at %s%s%s\n", cli_ink(stdout, CLI_BOLD), address, cli_ink(stdout, CLI_PLAIN));
    if (w->name)
        tell_others(w);
    printf("games are kept in %s; Ctrl-C ends it\n", w->games);
    fflush(stdout);
    if (w->opens)
        open_browser(address);
}

/* ---- The command ---- */

/* A scenario must load before it is shown to anybody. */
static bool open_scenario(const cli_args *args, cli_file *file, welcome *w)
{
    if (args->n_operands == 0)
        return true;
    cli_battle battle;
    if (!cli_battle_open(&battle, args->operand[0], args))
        return false;
    cli_battle_close(&battle);
    if (!cli_find(UMP_BUILTIN_SCENARIO, args->operand[0], file))
        return false;
    w->own = file->owned;
    w->scenario = file->owned ? NULL : file->text.name;
    return true;
}

/* Two stores on one file: one reads while the other waits for the disk. */
static bool open_stores(srv_site *site, const char *path, char key[SRV_ID + 1], char why[SRV_WHY])
{
    site->writer = srv_store_open(path, why);
    site->desk.store = site->writer ? srv_store_open(path, why) : NULL;
    site->key = key;
    return site->desk.store && srv_store_key(site->writer, key, why);
}

static void close_stores(srv_site *site)
{
    if (site->desk.store)
        srv_store_close(site->desk.store);
    if (site->writer)
        srv_store_close(site->writer);
}

/* --lan, or --name with the name under which others come. */
static bool open_to_others(const cli_args *args, cli_lan *lan, srv_site *site, welcome *w)
{
    const char *name = cli_value(args, "name");
    if (!cli_flag(args, "lan") && !name)
        return true;
    if (name && (!*name || name[strspn(name, HOST_LETTERS)])) {
        cli_say("--name is the name of a machine: letters, digits, dots and dashes");
        return false;
    }
    if (!cli_lan_find(lan, name)) {
        cli_say(
            "this machine is in no network that others could come by; join a Wi-Fi or a phone's "
            "hotspot first, or leave out --lan to play alone");
        return false;
    }
    site->lan = true;
    site->names = lan->list;
    w->name = lan->name[0];
    return true;
}

/* --public URL: http or https, a name, perhaps a port; what comes to another name is refused. */
static bool read_public(const cli_args *args, cli_lan *lan, srv_site *site, welcome *w)
{
    const char *url = cli_value(args, "public");
    site->lan = cli_flag(args, "lan");
    if (!url)
        return true;
    size_t scheme = strncmp(url, "https://", 8) == 0 ? 8 : strncmp(url, "http://", 7) == 0 ? 7 : 0;
    size_t host = strspn(url + scheme, HOST_LETTERS);
    const char *rest = url + scheme + host;
    size_t port = rest[0] == ':' ? 1 + strspn(rest + 1, "0123456789") : 0;
    if (!scheme || !host || host >= CLI_NAME || port == 1 || port > 6 ||
        (rest[port] && strcmp(rest + port, "/") != 0)) {
        cli_bad_usage(args->command,
                      "--public is the address that people type, such as "
                      "https://umpire.example.org/; '%s' is none",
                      url);
        return false;
    }
    snprintf(lan->name[0], CLI_NAME, "%.*s", (int)host, url + scheme);
    lan->list[0] = lan->name[0];
    lan->list[1] = NULL;
    site->names = lan->list;
    snprintf(w->address, sizeof w->address, "%.*s/", (int)(scheme + host + port), url);
    site->desk.address = w->address;
    return true;
}

static int serve(const cli_args *args, uint16_t port, const char *page, welcome *w,
                 const cli_file *scenario)
{
    char path[PATH_ROOM], key[SRV_ID + 1], why[SRV_WHY];
    cli_lan lan;
    if (!cli_find_games(args, path))
        return CLI_FAULT;
    srv_site site = {.desk = {.version = UMPIRE_VERSION},
                     .web = page,
                     .port = port,
                     .finished = &finished,
                     .ready = tell_address,
                     .ctx = w};
    w->games = path;
    w->key = key;
    w->site = &site;
    site.one_port = w->club;
    if (w->club ? !read_public(args, &lan, &site, w) : !open_to_others(args, &lan, &site, w))
        return w->club ? CLI_USAGE : CLI_FAULT;
    if (w->own)
        site.desk.scenario = scenario->text;
    bool served = open_stores(&site, path, key, why) && (heed_signals(), srv_serve(&site, why));
    if (!served)
        cli_say("%s", why);
    close_stores(&site);
    return served ? CLI_OK : CLI_FAULT;
}

int cli_serve(const cli_args *args)
{
    uint64_t port = FIRST_PORT;
    char page[PATH_ROOM];
    cli_file scenario = {0};
    bool club = strcmp(args->command->name, "serve") == 0;
    welcome w = {.club = club, .opens = !club && !cli_flag(args, "no-browser")};
    if (!cli_number(args, "port", &port))
        return CLI_USAGE;
    if (port < 1 || port > 65535)
        return cli_bad_usage(args->command, "--port is 1 to 65535");
    if (!find_page(args, page)) {
        cli_say(
            "the page is not built: 'make play' builds it; 'umpire play --terminal' needs none");
        return CLI_FAULT;
    }
    if (!open_scenario(args, &scenario, &w))
        return CLI_FAULT;
    int status = serve(args, (uint16_t)port, page, &w, &scenario);
    cli_file_free(&scenario);
    return status;
}
