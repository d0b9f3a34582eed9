package dev.headway.store.jdbc;

import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.runtime.port.Definitions.DefinitionCopy;
import dev.headway.runtime.port.HistoryBody;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.StoreException;
import dev.headway.store.connection.Sql;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.HistoryMessageSql;
import dev.headway.store.sql.HistorySql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** History by messages in either database. Thread-safe. */
final class JdbcHistoryMessages implements HistoryMessages {
    private static final long NOBODY = 0;

    private final Sql sql;
    private final JdbcHistoryEvents events;

    JdbcHistoryMessages(Sql sql, JdbcHistoryEvents events) {
        this.sql = sql;
        this.events = events;
    }

    private record Stream(String source, long number, List<Long> eventIds, long sender, long untilMillis) {
        static Stream read(RowReader row) throws SQLException {
            return new Stream(row.requiredText(), row.big(), ids(row.requiredText()), row.big(), row.big());
        }
    }

    static List<Long> ids(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(",")).map(Long::valueOf).toList();
    }

    private static String text(List<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public @Nullable Outgoing next(long sender, long taken, int rowsMax, int bytesMax) {
        Optional<Outgoing> next = sql.inTransaction("take the next message of history", connection -> {
            // Before the row of the stream, as everybody who moves events does.
            if (!events.lock(connection, "move")) {
                return Optional.empty();
            }
            Stream stream = Sql.list(connection, HistoryMessageSql.STREAM, List.of(), Stream::read)
                    .getFirst();
            long now = events.now(connection);
            if (stream.sender != sender && stream.sender != NOBODY && stream.untilMillis > now) {
                return Optional.empty();
            }
            List<Long> ids = stream.eventIds;
            if (!ids.isEmpty() && stream.number == taken) {
                Sql.update(connection, HistorySql.DELETE_EVENTS, List.of(ids));
                ids = List.of();
            }
            long number = stream.number;
            if (ids.isEmpty()) {
                ids = events.oldest(connection, List.of(), rowsMax, bytesMax);
                number += ids.isEmpty() ? 0 : 1;
            }
            boolean same = ids.equals(stream.eventIds) && stream.sender == sender;
            if (!same || stream.untilMillis - now < TURN_MILLIS / 2) {
                Sql.update(
                        connection,
                        HistoryMessageSql.SET_STREAM,
                        List.of(number, text(ids), sender, now + TURN_MILLIS));
            }
            return ids.isEmpty() ? Optional.empty() : Optional.of(outgoing(connection, stream.source, number, ids));
        });
        return next.orElse(null);
    }

    private static Outgoing outgoing(Connection connection, String source, long number, List<Long> ids)
            throws SQLException {
        List<HistoryEvent> payloads = Sql.list(connection, HistorySql.PAYLOADS, List.of(ids), row -> {
            row.big();
            return new HistoryEvent(row.integer(), row.bytes());
        });
        long created = Sql.list(connection, HistoryMessageSql.OLDEST_OF, List.of(ids), RowReader::big)
                .getFirst();
        return new Outgoing(source, number, created, payloads);
    }

    @Override
    public void release(long sender, long taken) {
        sql.inTransaction("release the lease for sending history", connection -> {
            Stream stream = Sql.list(connection, HistoryMessageSql.STREAM, List.of(), Stream::read)
                    .getFirst();
            if (stream.sender != sender) {
                return false;
            }
            List<Long> ids = stream.eventIds;
            if (!ids.isEmpty() && stream.number == taken) {
                Sql.update(connection, HistorySql.DELETE_EVENTS, List.of(ids));
                ids = List.of();
            }
            Sql.update(
                    connection,
                    HistoryMessageSql.SET_STREAM,
                    List.of(stream.number, text(ids), NOBODY, stream.untilMillis));
            return true;
        });
    }

    @Override
    public Progress progress() {
        return sql.list("ask how far history is", HistoryMessageSql.WRITTEN, List.of(), row -> {
                    long number = row.big();
                    Long written = row.optionalBig();
                    return new Progress(number, written == null ? -1 : written);
                })
                .getFirst();
    }

    /** What messages of this database are told apart by. */
    String ownSource() {
        return sql.list(
                        "ask for the source of history",
                        HistoryMessageSql.OWN_SOURCE,
                        List.of(),
                        RowReader::requiredText)
                .getFirst();
    }

    /**
     * Whether this database can hold the history of that source, and of no other.
     *
     * @throws IllegalArgumentException when it cannot
     */
    void accept(String source) {
        if (ownSource().equals(source)) {
            throw new IllegalArgumentException("Expected a history database of its own, got the database and schema of"
                    + " the engine. Name another database, or leave the setting out.");
        }
        List<String> others = sql.list(
                "ask whose history there is",
                HistoryMessageSql.OTHER_SOURCES,
                List.of(source),
                RowReader::requiredText);
        if (!others.isEmpty()) {
            throw new IllegalArgumentException(
                    "Expected a history database for this engine alone, got one that holds the history of another"
                            + " database, " + others
                            + ": ids of both could be the same. Name another database or schema.");
        }
    }

    /** A message straight from its source: what came before it from a source that is not known yet is not waited for. */
    Received receiveDirectly(Part whole) {
        return writing(List.of(whole), connection -> {
            String source = whole.source();
            if (Sql.list(connection, HistoryMessageSql.SOURCE, List.of(source), RowReader::big)
                    .isEmpty()) {
                Sql.update(connection, HistoryMessageSql.NEW_SOURCE, List.of(source));
                Sql.update(connection, HistoryMessageSql.SET_SOURCE, List.of(whole.number() - 1, source));
            }
        });
    }

    @Override
    public Received receive(List<Part> parts) {
        return writing(parts, any -> {});
    }

    /** Something to do first, in the same transaction. */
    private interface Before {
        void run(Connection connection) throws SQLException;
    }

    private Received writing(List<Part> parts, Before before) {
        try {
            return sql.inTransaction("write received history", connection -> {
                before.run(connection);
                return receive(connection, parts, false);
            });
        } catch (StoreException refused) {
            if (refused.kind() != StoreException.Kind.DATA) {
                throw refused;
            }
            // Again with more care: what is wrong is found by halves and put aside.
            return sql.inTransaction("write received history", connection -> {
                before.run(connection);
                return receive(connection, parts, true);
            });
        }
    }

    /** In the order of the sources' names, so that receivers do not wait for each other in a ring. */
    private Received receive(Connection connection, List<Part> parts, boolean careful) throws SQLException {
        Map<String, List<Part>> bySource = new TreeMap<>();
        for (Part part : parts) {
            bySource.computeIfAbsent(part.source(), any -> new ArrayList<>()).add(part);
        }
        if (parts.isEmpty()) {
            Sql.list(connection, HistoryMessageSql.SOURCES_WAITING, List.of(), RowReader::requiredText)
                    .forEach(source -> bySource.put(source, List.of()));
        }
        Receiving receiving = new Receiving(connection, careful);
        for (Map.Entry<String, List<Part>> each : bySource.entrySet()) {
            receiving.source(each.getKey(), each.getValue());
        }
        return receiving.result();
    }

    /** One transaction of a receiver. */
    private final class Receiving {
        private final Connection connection;
        private final boolean careful;
        private int messages;
        private long rows;
        private int twice;
        private int putAside;
        private int waiting;
        private long oldestMillis = Long.MAX_VALUE;
        private long oldestWaitingMillis = Long.MAX_VALUE;
        private @Nullable Missing missing;

        Receiving(Connection connection, boolean careful) {
            this.connection = connection;
            this.careful = careful;
        }

        void source(String source, List<Part> parts) throws SQLException {
            long before = lastOf(source);
            long last = before;
            boolean aside = false;
            for (Part part : inOrder(parts)) {
                if (part.number() <= last) {
                    twice++;
                    continue;
                }
                if (part.number() > last + 1 && aside) {
                    last = atTheSide(source, last);
                }
                if (part.number() == last + 1 && part.parts() == 1) {
                    write(part.createdMillis(), part.content());
                    last++;
                } else {
                    keep(part);
                    aside = true;
                }
            }
            last = atTheSide(source, last);
            if (last > before) {
                Sql.update(connection, HistoryMessageSql.SET_SOURCE, List.of(last, source));
                Sql.update(connection, HistoryMessageSql.DELETE_PARTS, List.of(source, last));
            }
            count(source, last);
        }

        private static List<Part> inOrder(List<Part> parts) {
            return parts.stream()
                    .sorted(Comparator.comparingLong(Part::number).thenComparingInt(Part::part))
                    .toList();
        }

        private long lastOf(String source) throws SQLException {
            List<Long> known = Sql.list(connection, HistoryMessageSql.SOURCE, List.of(source), RowReader::big);
            if (known.isEmpty()) {
                Sql.update(connection, HistoryMessageSql.NEW_SOURCE, List.of(source));
                return 0;
            }
            return known.getFirst();
        }

        private void keep(Part part) throws SQLException {
            List<Object> key = List.of(part.source(), part.number(), part.digest(), part.part());
            if (!Sql.list(connection, HistoryMessageSql.KNOWN_PART, key, RowReader::integer)
                    .isEmpty()) {
                twice++;
                return;
            }
            List<Object> all = new ArrayList<>(key);
            all.addAll(List.of(part.parts(), part.createdMillis(), part.content()));
            Sql.update(connection, HistoryMessageSql.INSERT_PART, all);
        }

        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Piece(long digest, int part, int parts, long createdMillis, byte[] content) {}

        /** Writes what lies at the side and is next, and what is next then; returns the last one. */
        private long atTheSide(String source, long last) throws SQLException {
            long now = last;
            while (true) {
                List<Piece> pieces = Sql.list(
                        connection,
                        HistoryMessageSql.PARTS,
                        List.of(source, now + 1),
                        row -> new Piece(row.big(), row.integer(), row.integer(), row.big(), row.bytes()));
                List<Piece> whole = whole(pieces);
                if (whole.isEmpty()) {
                    return now;
                }
                write(
                        whole.getFirst().createdMillis,
                        HistoryBody.join(whole.stream().map(Piece::content).toList()));
                now++;
            }
        }

        private static List<Piece> whole(List<Piece> pieces) {
            for (Piece first : pieces) {
                List<Piece> same = pieces.stream()
                        .filter(piece -> piece.digest == first.digest)
                        .toList();
                if (same.size() == first.parts) {
                    return same;
                }
            }
            return List.of();
        }

        private void write(long createdMillis, byte[] content) throws SQLException {
            HistoryBody body = HistoryBody.read(content);
            for (DefinitionCopy copy : body.definitions()) {
                JdbcDefinitions.adopt(connection, copy);
            }
            List<HistoryRow> all = new ArrayList<>();
            body.events().forEach(event -> all.addAll(HistoryCodec.decode(event)));
            putAside += events.write(connection, all, careful);
            messages++;
            rows += all.size();
            oldestMillis = Math.min(oldestMillis, createdMillis);
        }

        private void count(String source, long last) throws SQLException {
            Sql.list(connection, HistoryMessageSql.WAITING, List.of(source), row -> {
                int pieces = row.integer();
                long oldest = row.big();
                waiting += pieces;
                if (pieces > 0 && oldest < oldestWaitingMillis) {
                    oldestWaitingMillis = oldest;
                    missing = new Missing(source, last + 1);
                }
                return pieces;
            });
        }

        Received result() {
            long oldest = Math.min(oldestMillis, oldestWaitingMillis);
            return new Received(
                    messages, rows, twice, putAside, waiting, oldest == Long.MAX_VALUE ? 0 : oldest, missing);
        }
    }
}
