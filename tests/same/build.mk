# The library and same.c as one program, for tests/same/run.sh: OUT, COMPILER, FLAGS, LINK.
ROOMS = notation measure rulebook chart field force play table rules odds map generals desk view book
SOURCES := tests/same/same.c build/tools/rule_data.c build/tools/builtin_data.c \
	$(sort $(shell find $(addprefix src/,$(ROOMS)) -name '*.c'))
OBJECTS := $(SOURCES:%.c=$(OUT)/%.o)

$(OUT)/same: $(OBJECTS)
	$(COMPILER) $(FLAGS) $(OBJECTS) $(LINK) -o $@

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILER) $(FLAGS) -std=c17 -Iinclude -Isrc -Ibuild/tools -MMD -c $< -o $@

-include $(OBJECTS:.o=.d)
