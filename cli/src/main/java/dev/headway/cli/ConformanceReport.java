package dev.headway.cli;

import dev.headway.store.connection.StoreSettings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What holds on a database.
 *
 * @param database its URL without user and password
 * @param server what it says it is
 */
record ConformanceReport(String database, String server, boolean holds, List<Group> contracts) {
    /**
     * One contract.
     *
     * @param leftOut tests that said themselves that they do not apply
     * @param note what there is to say besides, null for nothing
     */
    record Group(
            String name,
            int held,
            int failed,
            int leftOut,
            long seconds,
            @Nullable String note,
            List<Failure> failures) {
        /** A contract that was not tried. */
        static Group leftOut(String name, @Nullable String why) {
            return new Group(name, 0, 0, 1, 0, why, List.of());
        }

        boolean holds() {
            return failed == 0 && (held > 0 || leftOut > 0);
        }
    }

    /** A test that failed. Its message, which may be a driver's, loses the passwords in it. */
    record Failure(String test, String message) {
        Failure {
            message = StoreSettings.masked(message);
        }
    }

    static ConformanceReport of(String database, String server, List<Group> groups) {
        return new ConformanceReport(database, server, groups.stream().allMatch(Group::holds), List.copyOf(groups));
    }

    String text() {
        StringBuilder text = new StringBuilder();
        text.append(server).append(" at ").append(database).append("\n\n");
        text.append("%-11s %6s %7s %9s %8s%n".formatted("contract", "held", "failed", "left out", "seconds"));
        for (Group group : contracts) {
            text.append("%-11s %6d %7d %9d %8d%s%n"
                    .formatted(
                            group.name(),
                            group.held(),
                            group.failed(),
                            group.leftOut(),
                            group.seconds(),
                            group.note() == null ? "" : "  " + group.note()));
        }
        for (Group group : contracts) {
            for (Failure failure : group.failures()) {
                text.append("\nFAILED %s: %s%n%s%n"
                        .formatted(
                                group.name(),
                                failure.test(),
                                failure.message().indent(4).stripTrailing()));
            }
        }
        return text.append(holds ? "\nAll held." : "\nSomething did not hold: do not use this database.")
                .toString();
    }
}
