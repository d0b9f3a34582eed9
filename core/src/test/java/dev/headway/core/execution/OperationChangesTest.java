package dev.headway.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.command.Command;
import dev.headway.core.state.InstanceState;
import dev.headway.core.state.JobRow;
import dev.headway.core.state.JobRow.Table;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the operation log says about times. */
class OperationChangesTest {
    /** A timer may be due at the epoch; for other jobs 0 is no time. */
    @ParameterizedTest
    @CsvSource({
        "TIMER, TIMER, 0, 1970-01-01T00:00:00Z",
        "SUSPENDED, TIMER, 0, 1970-01-01T00:00:00Z",
        "DEAD_LETTER, READY, 0,",
        "RETRY, READY, 1000, 1970-01-01T00:00:01Z",
    })
    void aDueDateAtTheEpochIsSaid(Table table, Table origin, long due, String before) {
        InstanceState state = new InstanceState(256);
        state.jobs()
                .put(new JobRow(
                        1, 256, 256, 2, "e", table, origin, 0, due, 3, 0, true, null, 0, null, null, null, null, null,
                        null, 0, null));
        assertThat(OperationChanges.of(state, new Command.SetJobDue(256, 1, 0)))
                .singleElement()
                .satisfies(change -> {
                    assertThat(change.before()).isEqualTo(before);
                    assertThat(change.after()).isEqualTo("1970-01-01T00:00:00Z");
                });
    }
}
