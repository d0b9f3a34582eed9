package dev.headway.runtime.port;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Read-only queries of the API. A query names an entity, criteria on its fields, an order and a page; the store turns it
 * into SQL (or a walk over maps) with bound parameters. Open things are answered from runtime rows and ended ones from
 * history, merged, where the entity says so.
 */
public interface Queries {
    /** Rows of the entity's record type that match, in order. */
    <T> List<T> list(Query<T> query);

    long count(Query<?> query);

    /** How many rows match for each value of a field, by one statement; rows without a value are not counted. */
    Map<String, Long> countBy(Query<?> query, String field);

    /** Whether it asks for one thing, mostly for what its caller or a command has just changed. */
    static boolean isByItsId(Criterion criterion) {
        return criterion instanceof Criterion.Compare compare
                && compare.field().equals("id")
                && compare.operator() == Operator.EQ;
    }

    /**
     * A query.
     *
     * @param entity what is asked for; decides the row type
     * @param all criteria that must all hold
     * @param orders sort keys; the id is added as the last
     * @param first rows to skip
     * @param max rows to return at most
     * @param allowScan whether criteria without an index are allowed
     * @param from which database answers, where there is a copy of it
     */
    record Query<T>(
            Entity<T> entity,
            List<Criterion> all,
            List<Order> orders,
            int first,
            int max,
            boolean allowScan,
            From from) {
        /** One of the engine's own: it sees all that is committed. */
        public Query(Entity<T> entity, List<Criterion> all, List<Order> orders, int first, int max, boolean allowScan) {
            this(entity, all, orders, first, max, allowScan, From.PRIMARY);
        }
    }

    /** Which database answers. */
    enum From {
        /** As the engine's setting says; the engine's own for one thing by its id. */
        USUAL,
        /** The engine's own. */
        PRIMARY,
        /** The copy, which may be behind; the engine's own where there is none. */
        REPLICA
    }

    record Order(String field, boolean ascending) {}

    /** A condition on fields; field names are those of the entity's row record. */
    sealed interface Criterion {
        /** Comparison with one value; null with EQ and NE means (not) null. */
        record Compare(
                String field, Operator operator, @Nullable Object value) implements Criterion {}

        record In(String field, List<?> values) implements Criterion {}

        /**
         * The field, an id of the row's instance or in it, is one that rows of another entity have, however many they are. Rows of what
         * runs are had by nothing that has ended.
         *
         * @param entity whose rows
         * @param all criteria that must all hold of such a row
         * @param id the field of such a row
         */
        record InRows(String field, Entity<?> entity, List<Criterion> all, String id) implements Criterion {}

        /** At least one of these holds. */
        record AnyOf(List<Criterion> any) implements Criterion {}

        /** This does not hold; what cannot be told, since a field is null, does not count. */
        record Not(Criterion criterion) implements Criterion {}

        /** A task that some user by name, or some group, may claim. */
        record AnyCandidate(boolean groups) implements Criterion {}

        /**
         * A variable of the row's scope (or of its instance when {@code ofInstance}) compares so with the value.
         *
         * @param anyCase whether the variable's name may differ in case
         */
        record Variable(
                String name, Operator operator, @Nullable Object value, boolean ofInstance, boolean anyCase)
                implements Criterion {
            /** With exactly this name. */
            public Variable(String name, Operator operator, @Nullable Object value, boolean ofInstance) {
                this(name, operator, value, ofInstance, false);
            }
        }

        /**
         * Comes after a row in the order of the query: where the next page begins.
         *
         * @param orders sort keys up to the id, which must be the last
         * @param values those of that row, one for each key; null where it has none
         */
        record After(List<Order> orders, List<@Nullable Object> values) implements Criterion {}

        /**
         * A task's candidates contain one of these. {@code users} or {@code groups} may be empty.
         *
         * @param anyLink whether those count too who only have to do with the task
         */
        record Candidate(List<String> users, List<String> groups, boolean onlyUnassigned, boolean anyLink)
                implements Criterion {
            /** Those who may claim it. */
            public Candidate(List<String> users, List<String> groups, boolean onlyUnassigned) {
                this(users, groups, onlyUnassigned, false);
            }
        }
    }

    /** LIKE takes SQL wildcards. */
    enum Operator {
        EQ,
        NE,
        LT,
        LE,
        GT,
        GE,
        LIKE,
        LIKE_IGNORE_CASE,
        NOT_LIKE,
        NOT_LIKE_IGNORE_CASE
    }
}
