package dev.headway.differential.cases;

import dev.headway.differential.cases.CaseModel.Item;
import dev.headway.differential.cases.CaseModel.Kind;
import dev.headway.differential.cases.CaseModel.Option;
import dev.headway.differential.cases.CaseModel.Sentry;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes random cases of what both engines do alike. Left out is what docs/cases.md tells apart: conditions over variables that change,
 * required items that can be disabled, events of items in other stages, several entry criteria of a repeated item. Flowable fails where one
 * of several criteria of an item has a condition.
 */
final class RandomCase {
    private static final Map<Kind, List<String>> EVENTS = Map.of(
            Kind.TASK, List.of("complete", "complete", "start", "exit"),
            Kind.SERVICE, List.of("complete"),
            Kind.STAGE, List.of("complete", "start", "exit"),
            Kind.MILESTONE, List.of("occur"),
            Kind.USER_EVENT, List.of("occur"),
            Kind.TIMER, List.of("occur"));

    private static final List<Kind> KINDS = List.of(
            Kind.TASK,
            Kind.TASK,
            Kind.TASK,
            Kind.TASK,
            Kind.SERVICE,
            Kind.SERVICE,
            Kind.STAGE,
            Kind.STAGE,
            Kind.MILESTONE,
            Kind.USER_EVENT,
            Kind.TIMER);

    private final Random random;
    private final List<Item> items = new ArrayList<>();

    private RandomCase(Random random) {
        this.random = random;
    }

    /** The case of a seed. */
    static CaseModel of(long seed, int size) {
        Random random = new Random(seed);
        RandomCase made = new RandomCase(random);
        int count = 2 + random.nextInt(3 * size);
        for (int i = 0; i < count; i++) {
            made.add("i" + i, i);
        }
        return new CaseModel(List.copyOf(made.items), random.nextBoolean());
    }

    private void add(String id, int index) {
        Kind kind = index == 0 ? Kind.TASK : KINDS.get(random.nextInt(KINDS.size()));
        List<Item> stages =
                items.stream().filter(item -> item.kind() == Kind.STAGE).toList();
        String stage = stages.isEmpty() || random.nextBoolean()
                ? null
                : stages.get(random.nextInt(stages.size())).id();
        boolean listens = kind == Kind.USER_EVENT || kind == Kind.TIMER;
        List<Sentry> entry = listens ? List.of() : sentries(stage, 2);
        List<Sentry> exit = listens || kind == Kind.MILESTONE || kind == Kind.SERVICE ? List.of() : exits(stage);
        items.add(new Item(id, kind, stage, entry, exit, options(kind, entry.size() == 1)));
    }

    private List<Sentry> exits(@Nullable String stage) {
        return random.nextInt(4) == 0 ? sentries(stage, 1) : List.of();
    }

    private Set<Option> options(Kind kind, boolean oneEntry) {
        Set<Option> options = EnumSet.noneOf(Option.class);
        boolean works = kind == Kind.TASK || kind == Kind.SERVICE || kind == Kind.STAGE;
        maybe(options, Option.MANUAL, works && kind != Kind.SERVICE, 5);
        maybe(options, Option.REQUIRED, works || kind == Kind.MILESTONE, 4);
        maybe(options, Option.REPEATED, kind == Kind.TASK && oneEntry, 4);
        maybe(options, Option.AUTO_COMPLETE, kind == Kind.STAGE, 2);
        maybe(options, Option.ASYNC, kind == Kind.SERVICE, 2);
        return options;
    }

    private void maybe(Set<Option> options, Option option, boolean fits, int oneOf) {
        if (random.nextInt(oneOf) == 0 && fits) {
            options.add(option);
        }
    }

    /** Criteria that look at what comes before in the same stage. */
    private List<Sentry> sentries(@Nullable String stage, int most) {
        List<Item> before = items.stream()
                .filter(item -> Objects.equals(item.stage(), stage))
                .toList();
        List<Sentry> sentries = new ArrayList<>();
        int count = before.isEmpty() ? 0 : random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            List<String> on = new ArrayList<>();
            int parts = random.nextInt(4) == 0 ? 2 : 1;
            for (int j = 0; j < parts; j++) {
                Item source = before.get(random.nextInt(before.size()));
                List<String> events = new ArrayList<>(EVENTS.getOrDefault(source.kind(), List.of("complete")));
                if (source.options().contains(Option.MANUAL)) {
                    events.remove("start"); // who starts it makes manualStart
                }
                String part = source.id() + ' ' + events.get(random.nextInt(events.size()));
                if (!on.contains(part)) {
                    on.add(part);
                }
            }
            sentries.add(new Sentry(on, random.nextInt(4) == 0 && count == 1 ? "${c > 0}" : null));
        }
        return sentries;
    }
}
