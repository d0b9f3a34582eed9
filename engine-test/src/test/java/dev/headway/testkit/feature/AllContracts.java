package dev.headway.testkit.feature;

import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.QueryScans;
import dev.headway.testkit.TestEngine;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Every contract of the API, on a store that a subclass chooses; a fresh engine for each test. */
abstract class AllContracts
        implements ActivityInstanceContract,
                BatchItemContract,
                CallsContract,
                CamundaCallsContract,
                CamundaCaseContract,
                FlowableCaseContract,
                FlowableCaseApiContract,
                CaseContract,
                CaseDefinitionContract,
                CaseHistoryContract,
                CaseMigrationContract,
                CaseTaskContract,
                CategoryContract,
                ChangeStateContract,
                ChoiceContract,
                DeploymentContract,
                ElementContract,
                EngineEventContract,
                EveryQueryContract,
                EventContract,
                FailureContract,
                FamilyCallsContract,
                FormContract,
                InstanceContract,
                InterruptionContract,
                JobContract,
                JobLogContract,
                LoopContract,
                MadeIncidentContract,
                MessageContract,
                MigrationContract,
                ModificationContract,
                NodeContract,
                CamundaEventContract,
                CaughtExceptionContract,
                EndedByListenerContract,
                IncidentHistoryContract,
                JobDefinitionContract,
                MovedModelContract,
                OnceContract,
                OpenCountsContract,
                OperationLogContract,
                OverviewContract,
                PageContract,
                PeopleContract,
                ProcessMigrationContract,
                QueryMeaningContract,
                StandaloneTaskContract,
                StartCallsContract,
                StartEventContract,
                StatisticsContract,
                ReportContract,
                SuspendedJobContract,
                TaskContract,
                TaskNoteContract,
                TenantContract,
                TraceContract,
                TransactionListenerContract,
                TypedVariableContract,
                ValueContract,
                VariableClassesContract,
                VariableContract,
                VariableListenerContract,
                ConnectorContract,
                VisitContract,
                WorkerContract {
    private final Map<String, Object> beans = new ConcurrentHashMap<>();
    private TestEngine engine;

    /** Chooses the store. */
    abstract ProcessEngineBuilder on(ProcessEngineBuilder builder) throws SQLException;

    @BeforeEach
    void start() {
        engine = TestEngine.start(builder -> {
            try {
                return on(builder.beanSource(beans::get)
                        .queryScans(QueryScans.REFUSE)
                        .variableClasses(VariableClassesContract.classes()));
            } catch (SQLException e) {
                throw new IllegalStateException("Expected a database for the test", e);
            }
        });
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    public TestEngine engine() {
        return engine;
    }

    @Override
    public void bean(String name, Object bean) {
        beans.put(name, bean);
    }
}
