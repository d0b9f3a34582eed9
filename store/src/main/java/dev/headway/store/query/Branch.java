package dev.headway.store.query;

import dev.headway.store.sql.Dialect;
import dev.headway.store.sql.Wording;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of the selects that answer an entity together: ready executions are one branch of the jobs, timers another. Text only;
 * immutable once built.
 *
 * <p>In drivers {@code :ids} stands for the values as numbers, {@code :parts} for the partitions in them and {@code :texts}
 * for the values as texts, each as an array; {@code :definitions} for the ids of all definitions. Words that differ between databases
 * have the names of {@link Wording} until {@link #in} puts them.
 */
public final class Branch {
    private static final Pattern JOINED = Pattern.compile("join \\S+ (\\w+) on");
    private static final Pattern COLUMN = Pattern.compile("(\\w+)\\.\\w+");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    final String base;
    final String key;
    final String joins;
    final @Nullable String condition;
    final Map<String, String> fields = new LinkedHashMap<>();
    private final Map<String, String> drivers = new LinkedHashMap<>();
    private final Map<String, Template> templates = new LinkedHashMap<>();
    /** Fields that are columns of the table itself. */
    private final Set<String> columns = new HashSet<>();
    /** Fields that are one number in all rows. */
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    /** Names of the tables that are joined, each with the dot behind it. */
    final List<String> joined;

    final Set<String> neverNull = new HashSet<>();
    String own = "{no text}";
    String ofInstance = "{no text}";
    String searchOwn = "";
    String searchInstance = "";

    /**
     * @param base table and alias, for example {@code execution e}
     * @param key the columns of its key, the id last
     * @param joins what is joined for its columns alone, without changing the number of rows
     * @param condition what rows of the table belong to the branch, null for all
     */
    Branch(String base, String key, String joins, @Nullable String condition) {
        this.base = base;
        this.key = key;
        this.joins = joins;
        this.joined =
                JOINED.matcher(joins).results().map(join -> join.group(1) + ".").toList();
        this.condition = condition;
    }

    /** The same in the words of a database. */
    Branch in(Dialect dialect) {
        Branch said = new Branch(
                Wording.say(base, dialect),
                key,
                Wording.say(joins, dialect),
                condition == null ? null : Wording.say(condition, dialect));
        fields.forEach((name, text) -> said.field(name, Wording.say(text, dialect)));
        drivers.forEach((name, text) -> said.driver(name, Wording.say(text, dialect)));
        said.neverNull.addAll(neverNull);
        said.own = Wording.say(own, dialect);
        said.ofInstance = Wording.say(ofInstance, dialect);
        said.searchOwn = Wording.say(searchOwn, dialect);
        said.searchInstance = Wording.say(searchInstance, dialect);
        return said;
    }

    /** The expression behind a field; a field without one is null. */
    Branch field(String name, String expression) {
        fields.put(name, expression);
        Matcher column = COLUMN.matcher(expression);
        if (column.matches() && column.group(1).equals(alias())) {
            columns.add(name);
        } else if (NUMBER.matcher(expression).matches()) {
            numbers.put(name, Long.valueOf(expression));
        }
        return this;
    }

    /** Whether a field is a column of the table itself. */
    boolean isColumn(String field) {
        return columns.contains(field);
    }

    /** The number that a field is in all rows, or null. */
    @Nullable
    Long number(String field) {
        return numbers.get(field);
    }

    /** A field that other branches may leave empty, and this one never. */
    Branch neverNull(String name) {
        neverNull.add(name);
        return this;
    }

    /** How equality of a field finds rows by an index. */
    Branch driver(String name, String condition) {
        drivers.put(name, condition);
        templates.put(name, Template.of(condition));
        return this;
    }

    /** How equality of a field finds rows by an index, or null. */
    @Nullable
    Template driver(String name) {
        return templates.get(name);
    }

    /** Variables of the row's own scope. */
    Branch own(String expression) {
        own = expression;
        return this;
    }

    /** Variables of the row's instance. */
    Branch ofInstance(String expression) {
        ofInstance = expression;
        return this;
    }

    /** How a row is found among searchable variables: by scope, and by instance. */
    Branch searched(String byScope, String byInstance) {
        searchOwn = byScope;
        searchInstance = byInstance;
        return this;
    }

    String alias() {
        return base.substring(base.lastIndexOf(' ') + 1);
    }

    boolean hasPartition() {
        return key.contains("partition_no");
    }

    /** The id column of the key. */
    String idColumn() {
        return key.substring(key.lastIndexOf(' ') + 1);
    }
}
