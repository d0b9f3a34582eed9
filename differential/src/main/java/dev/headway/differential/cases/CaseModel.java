package dev.headway.differential.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A case that a generator makes. Immutable.
 *
 * @param items each after what its criteria look at, and after the stage that it is in
 * @param autoComplete whether the case is over when nothing is left that must be done
 */
record CaseModel(List<Item> items, boolean autoComplete) {
    /** What an item is. */
    enum Kind {
        TASK,
        SERVICE,
        STAGE,
        MILESTONE,
        USER_EVENT,
        TIMER
    }

    /** What is said of an item beside its kind. */
    enum Option {
        MANUAL,
        REQUIRED,
        REPEATED,
        AUTO_COMPLETE,
        ASYNC
    }

    /**
     * An entry or exit criterion.
     *
     * @param on what has to occur: id of an item, a space, a standard event
     * @param condition the if-part; null for none
     */
    record Sentry(List<String> on, @Nullable String condition) {}

    /** @param stage id of the stage that it is in; null for the case itself */
    record Item(
            String id, Kind kind, @Nullable String stage, List<Sentry> entry, List<Sentry> exit, Set<Option> options) {}

    /** Everything that is one cut away. */
    List<CaseModel> smaller() {
        List<CaseModel> found = new ArrayList<>();
        for (Item item : items) {
            found.add(without(item.id()));
        }
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            for (int j = 0; j < item.entry().size(); j++) {
                found.add(with(
                        i,
                        new Item(
                                item.id(),
                                item.kind(),
                                item.stage(),
                                cut(item.entry(), j),
                                item.exit(),
                                item.options())));
            }
            for (int j = 0; j < item.exit().size(); j++) {
                found.add(with(
                        i,
                        new Item(
                                item.id(),
                                item.kind(),
                                item.stage(),
                                item.entry(),
                                cut(item.exit(), j),
                                item.options())));
            }
            for (Option option : item.options()) {
                Set<Option> fewer = new TreeSet<>(item.options());
                fewer.remove(option);
                found.add(with(i, new Item(item.id(), item.kind(), item.stage(), item.entry(), item.exit(), fewer)));
            }
        }
        return found;
    }

    private static <T> List<T> cut(List<T> all, int index) {
        List<T> fewer = new ArrayList<>(all);
        fewer.remove(index);
        return fewer;
    }

    private CaseModel with(int index, Item item) {
        List<Item> others = new ArrayList<>(items);
        others.set(index, item);
        return new CaseModel(others, autoComplete);
    }

    /** Without an item, what is in it, and the criteria that look at any of them. */
    private CaseModel without(String id) {
        Set<String> gone = new TreeSet<>(Set.of(id));
        List<Item> left = new ArrayList<>();
        for (Item item : items) {
            if (item.id().equals(id) || (item.stage() != null && gone.contains(item.stage()))) {
                gone.add(item.id());
            } else {
                left.add(new Item(
                        item.id(),
                        item.kind(),
                        item.stage(),
                        looking(item.entry(), gone),
                        looking(item.exit(), gone),
                        item.options()));
            }
        }
        return new CaseModel(left, autoComplete);
    }

    private static List<Sentry> looking(List<Sentry> sentries, Set<String> gone) {
        return sentries.stream()
                .filter(sentry -> sentry.on().stream().noneMatch(on -> gone.contains(on.substring(0, on.indexOf(' ')))))
                .toList();
    }
}
