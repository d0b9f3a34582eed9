package dev.headway.store;

import static dev.headway.store.Sample.activity;
import static dev.headway.store.Sample.created;
import static dev.headway.store.Sample.ended;
import static dev.headway.store.Sample.id;
import static dev.headway.store.Sample.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.delta.InstanceDelta;
import dev.headway.core.history.HistoryCodec;
import dev.headway.core.history.HistoryEvent;
import dev.headway.core.history.HistoryRow;
import dev.headway.core.state.Execution;
import dev.headway.runtime.port.CommitBatch;
import dev.headway.runtime.port.Definitions;
import dev.headway.runtime.port.Definitions.DefinitionCopy;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.HistoryBody;
import dev.headway.runtime.port.HistoryEvents.Moved;
import dev.headway.runtime.port.HistoryMessages;
import dev.headway.runtime.port.HistoryMessages.Missing;
import dev.headway.runtime.port.HistoryMessages.Outgoing;
import dev.headway.runtime.port.HistoryMessages.Part;
import dev.headway.runtime.port.HistoryMessages.Progress;
import dev.headway.runtime.port.HistoryMessages.Received;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import dev.headway.runtime.port.Store;
import dev.headway.store.connection.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** History by messages on both databases: nothing is lost, doubled or out of order, whatever the way does to messages. */
class HistoryMessagesTest {
    private static final int BYTES = 1_000_000;

    private final List<Store> open = new ArrayList<>();

    enum On {
        H2,
        POSTGRES
    }

    private Store open(On on) {
        Store store = switch (on) {
            case H2 -> Stores.open(StoreSettings.inMemoryH2("messages" + UUID.randomUUID()));
            case POSTGRES -> {
                Store made = Stores.open(TestPostgres.freshSchema());
                try {
                    TestPostgres.empty();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
                yield made;
            }
        };
        open.add(store);
        return store;
    }

    @AfterEach
    void close() {
        open.forEach(Store::close);
    }

    /** Starts and ends instances in two commits each, one event a commit. */
    private static List<Long> run(Store store, int firstNumber, int instances) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < instances; i++) {
            int number = firstNumber + 2 * i;
            Execution root = waiting(id(number * 10, i % 200), 1);
            InstanceDelta start = created(root);
            start.history().add(activity(id(number * 10 + 1, i % 200), root.id(), "start", null));
            InstanceDelta end = ended(root);
            end.history().add(activity(id(number * 10 + 2, i % 200), root.id(), "a", null));
            end.history().add(Sample.instance(root));
            store.commits().commit(new CommitBatch(1, number, List.of(start), true));
            store.commits().commit(new CommitBatch(1, number + 1, List.of(end), true));
            ids.add(root.id());
        }
        return ids;
    }

    private static <T> int count(Store store, Entity<T> entity, String field, long instanceId) {
        return store.queries()
                .list(new Query<>(
                        entity,
                        List.of(new Criterion.Compare(field, Operator.EQ, instanceId)),
                        List.of(),
                        0,
                        100,
                        false))
                .size();
    }

    private static int visits(Store store, long instanceId) {
        return count(store, Entity.HISTORIC_ACTIVITY, "instanceId", instanceId);
    }

    private static int instances(Store store, long instanceId) {
        return count(store, Entity.HISTORIC_INSTANCE, "id", instanceId);
    }

    /** A message in pieces of this size. */
    private static List<Part> pieces(Outgoing message, int bytes) {
        byte[] body = new HistoryBody(List.of(), message.events()).write();
        int parts = Math.ceilDiv(body.length, bytes);
        List<Part> all = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            all.add(new Part(
                    message.source(),
                    message.number(),
                    Arrays.hashCode(body) * 31L + bytes,
                    i,
                    parts,
                    message.createdMillis(),
                    Arrays.copyOfRange(body, i * bytes, Math.min(body.length, (i + 1) * bytes))));
        }
        return all;
    }

    private static List<Outgoing> all(HistoryMessages from, int rowsMax) {
        List<Outgoing> all = new ArrayList<>();
        long taken = -1;
        Outgoing next = from.next(1, taken, rowsMax, BYTES);
        while (next != null) {
            all.add(next);
            taken = next.number();
            next = from.next(1, taken, rowsMax, BYTES);
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void eventsStayUntilTheBrokerHasThem(On on) {
        Store store = open(on);
        HistoryMessages messages = store.historyMessages();
        run(store, 1, 2);

        Outgoing first = Objects.requireNonNull(messages.next(7, -1, 2, BYTES));
        assertThat(first.number()).isEqualTo(1);
        assertThat(first.events()).hasSize(1);
        Outgoing again = Objects.requireNonNull(messages.next(7, -1, 100, BYTES));
        assertThat(again.number()).isEqualTo(1);
        assertThat(again.events()).as("the same ones, whatever fits now").hasSize(1);
        assertThat(messages.next(8, -1, 100, BYTES)).as("not its turn").isNull();
        assertThat(store.historyEvents().backlog().events()).isEqualTo(4);

        messages.release(7, -1);
        Outgoing other = Objects.requireNonNull(messages.next(8, -1, 100, BYTES));
        assertThat(other.number()).as("nobody knows whether the broker has it").isEqualTo(1);
        Outgoing second = Objects.requireNonNull(messages.next(8, 1, 100, BYTES));
        assertThat(second.number()).isEqualTo(2);
        assertThat(second.source()).isEqualTo(first.source());
        assertThat(store.historyEvents().backlog().events()).isEqualTo(3);
        messages.release(8, 2);
        assertThat(store.historyEvents().backlog().events()).isZero();
        assertThat(messages.next(8, -1, 100, BYTES)).isNull();
        assertThat(messages.progress()).isEqualTo(new Progress(2, -1));
    }

    @ParameterizedTest
    @EnumSource
    void whereMessagesGoNobodyMoves(On on) {
        Store store = open(on);
        run(store, 1, 2);
        assertThat(store.historyMessages().next(7, -1, 1, BYTES)).isNotNull();

        assertThat(store.historyEvents().move(100)).isEqualTo(Moved.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverTheWayDoesToMessages(long seed) {
        On on = seed == 1 ? On.POSTGRES : On.H2;
        Random random = new Random(seed);
        Store from = open(on);
        Store to = seed % 2 == 0 ? from : open(On.H2);
        List<Long> ids = run(from, 1, 12);
        List<Part> onTheWay = new ArrayList<>();
        for (Outgoing message : all(from.historyMessages(), 1 + random.nextInt(6))) {
            for (int times = 1 + random.nextInt(3); times > 0; times--) {
                // Sent again it may be cut in other pieces.
                onTheWay.addAll(pieces(message, 20 + random.nextInt(100)));
            }
        }
        Collections.shuffle(onTheWay, random);
        int written = 0;
        for (int at = 0; at < onTheWay.size(); ) {
            int end = Math.min(onTheWay.size(), at + 1 + random.nextInt(8));
            Received received = to.historyMessages().receive(onTheWay.subList(at, end));
            written += (int) received.rows();
            if (random.nextBoolean()) {
                to.historyMessages().receive(onTheWay.subList(at, end)); // not acknowledged
            }
            at = end;
            for (long id : ids) {
                if (instances(to, id) > 0) {
                    assertThat(visits(to, id))
                            .as("seed %d: its end came before its steps", seed)
                            .isEqualTo(2);
                }
            }
        }
        written += (int) to.historyMessages().receive(List.of()).rows();

        assertThat(ids).allSatisfy(id -> {
            assertThat(visits(to, id)).isEqualTo(2);
            assertThat(instances(to, id)).isEqualTo(1);
        });
        assertThat(written).isLessThanOrEqualTo(36);
        assertThat(to.historyMessages().receive(List.of())).isEqualTo(Received.NOTHING);
        assertThat(to.historyMessages().receive(onTheWay).messages()).isZero();
        Progress progress = from.historyMessages().progress();
        assertThat(progress.written()).isEqualTo(from.equals(to) ? progress.number() : -1);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsMissingIsKnown(On on) {
        Store from = open(On.H2);
        Store to = open(on);
        List<Long> ids = run(from, 1, 2);
        List<Outgoing> sent = all(from.historyMessages(), 1);
        HistoryMessages messages = to.historyMessages();
        messages.receive(pieces(sent.get(0), BYTES));

        Received early = messages.receive(pieces(sent.get(2), BYTES));
        assertThat(early.messages()).isZero();
        assertThat(early.waiting()).isEqualTo(1);
        assertThat(early.oldestMillis()).isEqualTo(sent.get(2).createdMillis());
        assertThat(early.missing()).isEqualTo(new Missing(sent.getFirst().source(), 2));
        assertThat(instances(to, ids.getFirst())).isZero();

        Received both = messages.receive(pieces(sent.get(1), BYTES));
        assertThat(both.messages()).isEqualTo(2);
        assertThat(both.missing()).isNull();
        assertThat(visits(to, ids.getFirst())).isEqualTo(2);
        assertThat(visits(to, ids.get(1))).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void definitionsComeAlong(On on) {
        Store to = open(on);
        Definitions.DeploymentRow deployment = new Definitions.DeploymentRow(500, "shop", null, null, null, 17);
        byte[] xml = "<definitions/>".getBytes(StandardCharsets.UTF_8);
        HistoryEvent nothing = HistoryCodec.encode(
                        List.<HistoryRow>of(activity(id(2, 1), id(1, 1), "start", null)), 1_000)
                .getFirst();
        List<DefinitionCopy> copies = new ArrayList<>();
        for (int version = 1; version <= 2; version++) {
            copies.add(new DefinitionCopy(
                    deployment,
                    new Definitions.ResourceRow("order.bpmn", xml),
                    new Definitions.DefinitionRow(
                            600 + version,
                            "order",
                            version,
                            "Order",
                            null,
                            null,
                            500,
                            "order.bpmn",
                            null,
                            false,
                            true,
                            null,
                            false)));
        }
        for (int number = 1; number <= 2; number++) {
            byte[] body = new HistoryBody(copies, List.of(nothing)).write();
            to.historyMessages().receive(List.of(new Part("elsewhere", number, 1, 0, 1, 17, body)));
        }

        assertThat(to.definitions().latest("order", null).orElseThrow().id()).isEqualTo(602);
        assertThat(to.definitions().byVersion("order", 1, null).orElseThrow().name())
                .isEqualTo("Order");
        assertThat(to.definitions().resources(500))
                .singleElement()
                .satisfies(resource -> assertThat(resource.content()).isEqualTo(xml));
        assertThat(to.definitions().copyOf(601)).hasValueSatisfying(copy -> {
            assertThat(copy.deployment()).isEqualTo(deployment);
            assertThat(copy.definition().version()).isEqualTo(1);
        });
    }
}
