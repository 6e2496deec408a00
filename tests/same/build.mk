# The library and same.c as one program and what it prints of each scenario, for tests/same/run.sh: OUT, COMPILER,
# FLAGS, LINK, RUN (what runs the program), SCENARIOS. Each scenario by itself: many at once, and a run that was stopped goes on.
ROOMS = notation measure rulebook chart field force play table rules odds map generals desk view book
SOURCES := tests/same/same.c $(sort $(wildcard build/tools/*.c) $(shell find $(addprefix src/,$(ROOMS)) -name '*.c'))
OBJECTS := $(SOURCES:%.c=$(OUT)/%.o)
.DELETE_ON_ERROR:
.PHONY: all

all: $(SCENARIOS:%=$(OUT)/%.lines)

$(OUT)/%.lines: $(OUT)/same
	$(RUN) $< $* >$@ && test -s $@

$(OUT)/same: $(OBJECTS)
	$(COMPILER) $(FLAGS) $(OBJECTS) $(LINK) -o $@

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILER) $(FLAGS) -std=c17 -Iinclude -Isrc -Ibuild/tools -MMD -c $< -o $@

-include $(OBJECTS:.o=.d)
