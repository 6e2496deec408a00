/*
 * lan.c: the addresses and names of this machine, the one to tell others first, and the QR code in
 * the terminal.
 */
#include "cli/lan.h"
#include "cli/cli.h"
#include "server/seats.h"
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static void add_name(cli_lan *lan, const char *name)
{
    for (size_t i = 0; i < lan->n; i++) {
        if (strcmp(lan->name[i], name) == 0)
            return;
    }
    if (lan->n == CLI_NAMES || !*name || strlen(name) >= CLI_NAME)
        return;
    snprintf(lan->name[lan->n], CLI_NAME, "%s", name);
    lan->list[lan->n] = lan->name[lan->n];
    lan->list[++lan->n] = NULL;
}

static void add_address(cli_lan *lan, const struct sockaddr_in *address)
{
    char text[INET_ADDRSTRLEN];
    if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text))
        add_name(lan, text);
}

/* The address from which this machine would go out: that of the network it is really in. No packet
 * is sent; 192.0.2.1 is kept free for documents (RFC 5737). */
static void add_way_out(cli_lan *lan)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons(9)}, here;
    socklen_t size = sizeof here;
    int s = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    inet_pton(AF_INET, "192.0.2.1", &there.sin_addr);
    if (s >= 0 && connect(s, (struct sockaddr *)&there, sizeof there) == 0 &&
        getsockname(s, (struct sockaddr *)&here, &size) == 0)
        add_address(lan, &here);
    if (s >= 0)
        close(s);
}

static void add_interfaces(cli_lan *lan)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
        const struct sockaddr_in *address = (const void *)i->ifa_addr;
        if (address && address->sin_family == AF_INET &&
            ntohl(address->sin_addr.s_addr) >> 24 != IN_LOOPBACKNET)
            add_address(lan, address);
    }
    freeifaddrs(all);
}

/* As it calls itself, and as its neighbours may find it. */
static void add_own_name(cli_lan *lan)
{
    char name[CLI_NAME / 2], local[CLI_NAME];
    if (gethostname(name, sizeof name) != 0)
        return;
    name[sizeof name - 1] = '\0';
    add_name(lan, name);
    snprintf(local, sizeof local, "%.*s.local", (int)strcspn(name, "."), name);
    add_name(lan, local);
}

bool cli_lan_find(cli_lan *lan, const char *first)
{
    *lan = (cli_lan){0};
    if (first)
        add_name(lan, first);
    add_way_out(lan);
    add_interfaces(lan);
    bool found = lan->n > 0;
    add_own_name(lan);
    return found;
}

/* ---- The code ---- */

enum { QUIET = 2 /* squares of white around it */ };

static bool is_dark(const unsigned char *square, int width, int x, int y)
{
    return x >= 0 && y >= 0 && x < width && y < width && square[y * width + x];
}

/* Two rows of squares in a line of letters: dark ones are left out, light ones are drawn, so it is
 * read off a dark terminal; with colours it is black on white everywhere. */
static void print_rows(const unsigned char *square, int width, int y, bool coloured)
{
    static const char *const letter[] = {" ", "▄", "▀", "█"};
    printf("   %s", coloured ? "\033[38;5;16;48;5;231m" : "");
    for (int x = -QUIET; x < width + QUIET; x++) {
        int drawn = (is_dark(square, width, x, y) == coloured ? 2 : 0) +
                    (is_dark(square, width, x, y + 1) == coloured ? 1 : 0);
        fputs(letter[drawn], stdout);
    }
    puts(coloured ? "\033[0m" : "");
}

void cli_print_code(const char *link)
{
    int width = 0;
    unsigned char *square = srv_code(link, &width);
    bool coloured = *cli_ink(stdout, CLI_BOLD) != '\0';
    for (int y = -QUIET; square && y < width + QUIET; y += 2)
        print_rows(square, width, y, coloured);
    free(square);
}
