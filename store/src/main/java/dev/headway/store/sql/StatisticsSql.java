package dev.headway.store.sql;

import java.util.List;
import java.util.stream.Stream;

/** What ended in each hour and how long it took, added up from history. */
public final class StatisticsSql {
    private static final String DURATION = "greatest(h.ended_millis - h.started_millis, 0)";
    /** On CockroachDB the quotient of two whole numbers has a fraction. */
    private static final String HOUR = "(h.ended_millis - mod(h.ended_millis, 3600000)) / 3600000";
    /** Four buckets for each factor of two. */
    private static final String BUCKET =
            "cast(ceil(4 * ln(cast(" + DURATION + " + 1 as {double})) / 0.6931471805599453) as {smallint})";

    private static final String VISITS = select("h.element_id", "history_activity");
    private static final String INSTANCES = select("''", "history_instance");

    private static String select(String element, String table) {
        return "select h.definition_id, " + element
                + " as element_id, " + HOUR + " as hour_no, h.end_state,\n"
                + "    " + BUCKET + " as bucket, count(*) as n, sum(" + DURATION + ") as sum_millis\n"
                + "from " + table + " h\n"
                + "where h.ended_millis > ? and h.ended_millis <= ?\n"
                + "group by h.definition_id, " + (element.startsWith("'") ? "" : element + ", ")
                + HOUR + ", h.end_state,\n    " + BUCKET;
    }

    private static String postgres(String select) {
        return "insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)\n"
                + select + """

            on conflict (definition_id, element_id, hour_no, end_state, bucket) do update
            set n = statistics.n + excluded.n, sum_millis = statistics.sum_millis + excluded.sum_millis""";
    }

    private static String h2(String select) {
        return "merge into statistics t using (\n" + select + """
            ) s
            on (t.definition_id = s.definition_id and t.element_id = s.element_id and t.hour_no = s.hour_no
                and t.end_state = s.end_state and t.bucket = s.bucket)
            when matched then update set n = t.n + s.n, sum_millis = t.sum_millis + s.sum_millis
            when not matched then insert (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)
                values (s.definition_id, s.element_id, s.hour_no, s.end_state, s.bucket, s.n, s.sum_millis)""";
    }

    /** The table has one key alone. */
    private static String mariaDb(String select) {
        return "insert into statistics (definition_id, element_id, hour_no, end_state, bucket, n, sum_millis)\n"
                + select + """

            on duplicate key update n = statistics.n + values(n), sum_millis = statistics.sum_millis + values(sum_millis)""";
    }

    public static final String POSTGRES_ADD_VISITS = postgres(Wording.of(VISITS).standard());

    public static final String POSTGRES_ADD_INSTANCES =
            postgres(Wording.of(INSTANCES).standard());

    public static final String H2_ADD_VISITS = h2(Wording.of(VISITS).standard());

    public static final String H2_ADD_INSTANCES = h2(Wording.of(INSTANCES).standard());

    public static final String MARIADB_ADD_VISITS = mariaDb(Wording.of(VISITS).mariaDb());

    public static final String MARIADB_ADD_INSTANCES =
            mariaDb(Wording.of(INSTANCES).mariaDb());

    public static final String UNTIL = "select until_millis from statistics_state";

    public static final String SET_UNTIL = "update statistics_state set until_millis = ?";

    public static final String FIRST_UNTIL = "insert into statistics_state (id, until_millis) values (1, ?)";

    /** Nothing ended before anything was deployed. */
    public static final String FIRST_DEPLOYMENT = "select coalesce(min(deployed_millis), 0) from deployment";

    /** Reads all ended instances, which a rebuild does anyway. */
    public static final String FIRST_START = "select coalesce(min(started_millis), -1) from history_instance";

    public static final String DELETE_FROM_HOUR = "delete from statistics where hour_no >= ?";

    /** What is asked for, in all its forms, see {@link #rows}. */
    public static final List<String> ROWS = Stream.of(Elements.values())
            .flatMap(elements -> Stream.of(
                    rows(elements, false, false),
                    rows(elements, false, true),
                    rows(elements, true, false),
                    rows(elements, true, true)))
            .toList();

    /** Which elements are asked for. */
    public enum Elements {
        /** Processes as a whole. */
        NONE("element_id = ''"),
        ALL("element_id <> ''"),
        /** The one that is a parameter, the last one. */
        ONE("element_id = ?");

        private final String condition;

        Elements(String condition) {
            this.condition = condition;
        }
    }

    /**
     * What was counted from one hour to another, the first two parameters.
     *
     * @param byHour whether hours are told apart
     * @param ofDefinitions whether of the definitions that are the third parameter alone
     */
    public static String rows(Elements elements, boolean byHour, boolean ofDefinitions) {
        String hour = byHour ? ", hour_no" : "";
        return "select definition_id, element_id, " + (byHour ? "hour_no" : "0")
                + ", end_state, bucket, sum(n), sum(sum_millis)\n"
                + "from statistics\n"
                + "where hour_no >= ? and hour_no <= ?"
                + (ofDefinitions ? " and definition_id = any(?)" : "")
                + " and " + elements.condition + "\n"
                + "group by definition_id, element_id" + hour + ", end_state, bucket\n"
                + "order by definition_id, element_id" + hour;
    }

    /** What adds the visits and the instances that ended in a span of time, the two parameters. */
    public static List<String> add(Dialect dialect) {
        return switch (dialect) {
            case POSTGRES -> List.of(POSTGRES_ADD_VISITS, POSTGRES_ADD_INSTANCES);
            case H2 -> List.of(H2_ADD_VISITS, H2_ADD_INSTANCES);
            case MARIADB, MYSQL -> List.of(MARIADB_ADD_VISITS, MARIADB_ADD_INSTANCES);
        };
    }

    private StatisticsSql() {}
}
