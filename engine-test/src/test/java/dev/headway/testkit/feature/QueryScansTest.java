package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.QueryScans;
import dev.headway.engine.ScanRefusedException;
import dev.headway.engine.task.TaskQuery;
import dev.headway.testkit.TestEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a user's query that no index serves. */
class QueryScansTest {
    private static TaskQuery unserved(TestEngine engine) {
        return engine.getTaskService().createTaskQuery().taskName("The approve");
    }

    private static TestEngine engine(QueryScans scans) {
        TestEngine engine = TestEngine.start(builder -> builder.queryScans(scans));
        Models.deploy(engine, "order.bpmn", Models.userTask("order", "approve"));
        engine.getRuntimeService().startProcessInstanceByKey("order");
        return engine;
    }

    @ParameterizedTest
    @EnumSource(names = {"ALLOW", "WARN"})
    void itRuns(QueryScans scans) {
        try (TestEngine engine = engine(scans)) {
            assertThat(unserved(engine).list()).hasSize(1);
            assertThat(unserved(engine).count()).isEqualTo(1);
            assertThat(unserved(engine).orderByTaskName().asc().listPage(0, 1)).hasSize(1);
        }
    }

    @Test
    void itRunsWithoutTheSettingToo() {
        try (TestEngine engine = TestEngine.start(builder -> builder)) {
            assertThat(unserved(engine).list()).isEmpty();
        }
    }

    @Test
    void itIsRefusedUnlessItAllowsTheScan() {
        try (TestEngine engine = engine(QueryScans.REFUSE)) {
            assertThatThrownBy(() -> unserved(engine).list())
                    .isInstanceOf(ScanRefusedException.class)
                    .hasMessageContaining("assignee");
            assertThatThrownBy(() -> unserved(engine).count()).isInstanceOf(ScanRefusedException.class);
            assertThat(unserved(engine).allowScan().list()).hasSize(1);
        }
    }
}
