package dev.headway.core.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.core.history.HistoryRow.EndState;
import dev.headway.core.history.HistoryRow.JobEvent;
import dev.headway.core.variable.VariableDocument;
import dev.headway.model.TimeToLive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HistoryCodecTest {
    private static final VariableDocument VARIABLES = VariableDocument.of(Map.of("city", "Zürich \0", "n", 5L));

    private static HistoryRow.Activity activity(long id, long instance, String element, @Nullable String name) {
        return new HistoryRow.Activity(
                id,
                instance,
                77,
                instance,
                0,
                element,
                "serviceTask",
                name,
                1_700_000_000_000L,
                1_700_000_000_005L,
                EndState.CANCELLED,
                0,
                "anna",
                9,
                null,
                VARIABLES);
    }

    private static HistoryRow task(@Nullable Long parentTaskId) {
        return new HistoryRow.Task(
                7,
                5,
                77,
                6,
                6,
                "approve",
                "Approve",
                "a description",
                null,
                "owner",
                -5,
                12L,
                null,
                "",
                "form",
                3,
                4L,
                5,
                EndState.FAILED,
                "reason",
                "tenant",
                List.of("anna", "bob"),
                List.of(),
                null,
                parentTaskId);
    }

    private static List<HistoryRow> everything(long id) {
        return List.of(
                activity(id + 1, id, "charge", "Charge \uD83D\uDE00"),
                task(5L),
                new HistoryRow.Detail(id + 3, id, id, 0, 12, 6, VARIABLES, List.of("gone")),
                new HistoryRow.Incident(
                        id + 4,
                        id,
                        77,
                        id,
                        id + 1,
                        "charge",
                        "paper",
                        "tray 2",
                        "no paper",
                        3,
                        8,
                        EndState.CANCELLED,
                        "seen",
                        "tenant"),
                new HistoryRow.JobLog(
                        id + 5,
                        id,
                        77,
                        id,
                        id + 1,
                        "charge",
                        2,
                        JobEvent.FAILED,
                        9,
                        12L,
                        3,
                        -7,
                        "no paper",
                        "at A",
                        null,
                        "worker",
                        "tenant"),
                new HistoryRow.Instance(
                        id,
                        77,
                        "key",
                        null,
                        "name",
                        "anna",
                        "start",
                        "end",
                        Long.MIN_VALUE,
                        Long.MAX_VALUE,
                        -1,
                        0,
                        EndState.COMPLETED,
                        null,
                        VARIABLES,
                        Long.MAX_VALUE));
    }

    private static List<HistoryRow> back(List<HistoryEvent> events) {
        List<HistoryRow> rows = new ArrayList<>();
        events.forEach(event -> rows.addAll(HistoryCodec.decode(event)));
        return rows;
    }

    @Test
    void everyRowComesBack() {
        List<HistoryRow> rows = everything(1L << 40);

        assertThat(back(HistoryCodec.encode(rows, 1 << 20))).isEqualTo(rows);
    }

    @Property(tries = 200)
    void anyNumbersAndTextsComeBack(@ForAll long[] ids, @ForAll String element, @ForAll String name) {
        List<HistoryRow> rows = new ArrayList<>();
        for (long id : ids) {
            rows.add(activity(id, ids[0], element, name.codePoints().anyMatch(Character::isISOControl) ? null : "n"));
        }

        List<HistoryEvent> events = HistoryCodec.encode(rows, 64);

        if (element.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            assertThat(back(events)).isEqualTo(rows);
        }
        assertThat(events.stream().mapToInt(HistoryEvent::rows).sum()).isEqualTo(ids.length);
    }

    @Test
    void whatIsAlikeTakesFewBytes() {
        List<HistoryRow> rows = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            long instance = (1L << 40) + ((long) i << 8);
            rows.add(new HistoryRow.Activity(
                    instance + 256,
                    instance,
                    77,
                    instance,
                    0,
                    "charge-the-card-of-the-customer",
                    "serviceTask",
                    "Charge the card",
                    1_700_000_000_000L + i,
                    1_700_000_000_005L + i,
                    EndState.COMPLETED,
                    0,
                    null,
                    0,
                    null,
                    null));
        }

        List<HistoryEvent> events = HistoryCodec.encode(rows, 1 << 20);

        assertThat(events).hasSize(1);
        assertThat(events.getFirst().payload().length / rows.size()).isLessThan(30);
    }

    @Test
    void nothingIsNoEvent() {
        assertThat(HistoryCodec.encode(List.of(), 10)).isEmpty();
    }

    @Test
    void whatTheFirstVersionWroteIsRead() {
        HistoryRow.Task whole = (HistoryRow.Task) task(null);
        HistoryEvent event = HistoryCodec.encode(List.of(whole), 1 << 20).getFirst();
        byte[] older = Arrays.copyOf(event.payload(), event.payload().length - 1); // without the parent
        older[0] = 1;

        assertThat(HistoryCodec.decode(new HistoryEvent(1, older))).containsExactly(whole);
    }

    @Test
    void whatIsDamagedOrNewerIsRefused() {
        HistoryEvent event = HistoryCodec.encode(everything(5), 1 << 20).getFirst();
        byte[] newer = event.payload().clone();
        newer[0] = 3;

        assertThatThrownBy(() -> HistoryCodec.decode(new HistoryEvent(4, newer)))
                .hasMessageContaining("version 1 to 2, got version 3");
        assertThatThrownBy(() -> HistoryCodec.decode(new HistoryEvent(4, Arrays.copyOf(event.payload(), 40))))
                .hasMessageContaining("whole history event");
    }

    @Test
    void timesToLiveOfTheFamily() {
        long day = 86_400_000;

        assertThat(TimeToLive.parse("30").after(0)).isEqualTo(30 * day);
        assertThat(TimeToLive.parse("P30D").after(5)).isEqualTo(30 * day + 5);
        assertThat(TimeToLive.parse("P1M").after(0)).isEqualTo(31 * day);
        assertThat(TimeToLive.parse(" PT12H ").after(0)).isEqualTo(day / 2);
        assertThat(TimeToLive.parse("P1DT12H").after(0)).isEqualTo(day + day / 2);
        assertThat(TimeToLive.parse("0").after(7)).isEqualTo(7);
        for (String wrong : List.of("", "-3", "P-1D", "a month", "P", "99999999999")) {
            assertThatThrownBy(() -> TimeToLive.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("P30D");
        }
    }
}
