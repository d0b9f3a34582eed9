package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.delegate.BpmnError;
import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import dev.headway.engine.delegate.VariableAggregator;
import dev.headway.engine.delegate.VariableAggregatorContext;
import dev.headway.engine.runtime.VariableInstance;
import dev.headway.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Multi-instance activities whose output is a variable already while they run. */
interface OverviewContract extends EngineContract {
    private static String reviews(String loop, String aggregation, String condition) {
        return "<userTask id='review'><multiInstanceLoopCharacteristics flowable:collection='names'"
                + " flowable:elementVariable='name' " + loop
                + "><extensionElements><flowable:variableAggregation createOverviewVariable='true' " + aggregation
                + "><flowable:variable source='name'/><flowable:variable source='approved' target='ok'/>"
                + "</flowable:variableAggregation></extensionElements>"
                + (condition.isEmpty() ? "" : "<completionCondition>" + condition + "</completionCondition>")
                + "</multiInstanceLoopCharacteristics></userTask>";
    }

    private String start(String... parts) {
        deploy(Models.process("p", parts));
        return runtimeService()
                .startProcessInstanceByKey("p", Map.of("names", List.of("ann", "bob", "zoe")))
                .getId();
    }

    private String startPlain(String loop, String aggregation, String condition) {
        return start(
                "<startEvent id='start'/>",
                reviews(loop, aggregation, condition),
                "<userTask id='after'/>",
                Models.path("start", "review", "after"));
    }

    private Task of(String name) {
        return taskService().createTaskQuery().list().stream()
                .filter(task -> name.equals(taskService().getVariable(task.getId(), "name")))
                .findAny()
                .orElseThrow();
    }

    private void approve(String name, boolean approved) {
        taskService().complete(of(name).getId(), Map.of("approved", approved));
    }

    /** {@code ann:true bob:null}. */
    private static String text(@Nullable Object reviews) {
        return reviews == null
                ? "none"
                : ((List<?>) reviews)
                        .stream()
                                .map(each -> (Map<?, ?>) each)
                                .map(review -> review.get("name") + ":" + review.get("ok"))
                                .collect(Collectors.joining(" "));
    }

    private String reviewsOf(String id) {
        return text(runtimeService().getVariable(id, "reviews"));
    }

    @Test
    default void theOutputOfAParallelLoopIsThereWhileItRuns() {
        String id = startPlain("", "target='reviews'", "");
        assertThat(reviewsOf(id)).isEqualTo("ann:null bob:null zoe:null");
        approve("bob", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:null bob:true zoe:null");
        taskService().setVariable(of("zoe").getId(), "approved", false);
        assertThat(reviewsOf(id)).as("of one that is not done").isEqualTo("ann:null bob:true zoe:false");
        taskService().setVariable(of("zoe").getId(), "approved", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:null bob:true zoe:true");

        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names", "reviews");
        assertThat(taskService().getVariables(of("ann").getId()))
                .containsOnlyKeys(
                        "names",
                        "reviews",
                        "name",
                        "loopCounter",
                        "nrOfInstances",
                        "nrOfActiveInstances",
                        "nrOfCompletedInstances");
        assertThat(runtimeService()
                        .createVariableInstanceQuery()
                        .processInstanceId(id)
                        .list())
                .extracting(VariableInstance::getName)
                .containsOnly("names", "reviews", "name", "approved", "loopCounter");

        approve("ann", false);
        approve("zoe", false);
        assertThat(reviewsOf(id)).isEqualTo("ann:false bob:true zoe:false");
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names", "reviews");
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("after");
    }

    @Test
    default void theOutputOfASequentialLoopShowsWhatHasBegun() {
        String id = startPlain("isSequential='true'", "targetExpression='${\"re\"}views'", "");
        assertThat(reviewsOf(id)).isEqualTo("ann:null");
        approve("ann", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:true bob:null");
        approve("bob", false);
        approve("zoe", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:true bob:false zoe:true");
    }

    @Test
    default void theOutputOfAnEmptyLoopIsEmpty() {
        startPlain("", "target='reviews'", "");
        String id = runtimeService()
                .startProcessInstanceByKey("p", Map.of("names", List.of()))
                .getId();
        assertThat(runtimeService().getVariable(id, "reviews")).isEqualTo(List.of());
    }

    @Test
    default void aCompletionConditionAndDelegatesSeeTheOutputSoFar() {
        List<String> seen = new CopyOnWriteArrayList<>();
        bean("look", (JavaDelegate) execution -> seen.add(text(execution.getVariable("reviews"))));
        String id = start(
                "<startEvent id='start'/>",
                reviews("", "target='reviews'", "${reviews[1].ok == true}")
                        .replace(
                                "<userTask id='review'>",
                                "<userTask id='review'><extensionElements><flowable:executionListener event='start'"
                                        + " delegateExpression='${look}'/></extensionElements>"),
                "<userTask id='after'/>",
                Models.path("start", "review", "after"));
        assertThat(seen).hasSize(3).allMatch("ann:null bob:null zoe:null"::equals);
        approve("ann", true);
        assertThat(taskService().createTaskQuery().count()).isEqualTo(2);
        approve("bob", true);
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("after");
        assertThat(reviewsOf(id)).as("only what is done is output").isEqualTo("ann:true bob:true");
    }

    /** Counts; says what it was told. */
    final class Counting implements VariableAggregator {
        final List<String> told = new ArrayList<>();

        @Override
        public Object aggregateSingleVariable(DelegateExecution execution, VariableAggregatorContext context) {
            told.add(context.getState());
            return execution.hasVariable("approved") ? 1 : 0;
        }

        @Override
        public Object aggregateMultiVariables(
                DelegateExecution execution,
                List<? extends VariableInstance> instances,
                VariableAggregatorContext context) {
            String all = instances.stream()
                    .map(each -> String.valueOf(each.getValue()))
                    .collect(Collectors.joining());
            return context.getState() + " " + all;
        }
    }

    @Test
    default void anAggregatorIsToldWhetherTheLoopStillRuns() {
        Counting count = new Counting();
        bean("count", count);
        String id = startPlain("", "target='reviews' delegateExpression='${count}'", "");
        assertThat(runtimeService().getVariable(id, "reviews")).isEqualTo("overview 000");
        assertThat(count.told).containsOnly(VariableAggregatorContext.OVERVIEW);
        approve("bob", true);
        assertThat(count.told).contains(VariableAggregatorContext.COMPLETE);
        assertThat(runtimeService().getVariable(id, "reviews")).isEqualTo("overview 010");
        approve("ann", true);
        count.told.clear();
        approve("zoe", true);
        assertThat(count.told).containsExactly(VariableAggregatorContext.COMPLETE);
        assertThat(runtimeService().getVariable(id, "reviews")).isEqualTo("complete 111");
    }

    private static String timeout(String id, String attachedTo) {
        return "<boundaryEvent id='" + id + "' attachedToRef='" + attachedTo
                + "'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>";
    }

    @Test
    default void aLoopThatIsCancelledTakesItsOutputAlong() {
        String id = start(
                "<startEvent id='start'/>",
                reviews("", "target='reviews'", ""),
                timeout("late", "review"),
                "<userTask id='after'/>",
                Models.path("start", "review"),
                Models.path("late", "after"));
        approve("ann", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:true bob:null zoe:null");
        engine().advance(Duration.ofHours(1));
        engine().runUntilIdle();
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("after");
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names");
    }

    @Test
    default void anInstanceThatIsDeletedHasNoOutputOfItsLoopInTheHistory() {
        String id = startPlain("", "target='reviews'", "");
        assertThat(reviewsOf(id)).isNotEqualTo("none");
        runtimeService().deleteProcessInstance(id, "no more");
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(id)
                        .variableName("reviews")
                        .list())
                .isEmpty();
        assertThat(historyService()
                        .createHistoricVariableInstanceQuery()
                        .processInstanceId(id)
                        .variableName("names")
                        .list())
                .hasSize(1);
    }

    @Test
    default void whatIsForTheSameStepAloneIsNotThereBefore() {
        String id = startPlain("", "target='reviews' storeAsTransientVariable='true'", "");
        approve("ann", true);
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names");
    }

    @Test
    default void aLoopInALoopShowsUpInBoth() {
        String id = start(
                "<startEvent id='start'/>",
                "<subProcess id='team'><multiInstanceLoopCharacteristics><extensionElements>"
                        + "<flowable:variableAggregation target='teams' createOverviewVariable='true'>"
                        + "<flowable:variable source='loopCounter' target='team'/><flowable:variable source='reviews'/>"
                        + "</flowable:variableAggregation></extensionElements><loopCardinality>2</loopCardinality>"
                        + "</multiInstanceLoopCharacteristics><startEvent id='begin'/>"
                        + reviews("isSequential='true'", "target='reviews'", "")
                        + Models.path("begin", "review") + "</subProcess>",
                "<userTask id='after'/>",
                Models.path("start", "team", "after"));
        assertThat(teams(id)).isEqualTo("0[ann:null] 1[ann:null]");
        approve("ann", true);
        assertThat(teams(id)).contains("[ann:true bob:null]", "[ann:null]");
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names", "teams");
        while (taskService().createTaskQuery().taskDefinitionKey("review").count() > 0) {
            taskService()
                    .complete(
                            taskService()
                                    .createTaskQuery()
                                    .taskDefinitionKey("review")
                                    .list()
                                    .getFirst()
                                    .getId(),
                            Map.of("approved", false));
        }
        assertThat(teams(id)).contains("[ann:true bob:false zoe:false]", "[ann:false bob:false zoe:false]");
    }

    private String teams(String id) {
        return ((List<?>) runtimeService().getVariable(id, "teams"))
                .stream()
                        .map(each -> (Map<?, ?>) each)
                        .map(team -> team.get("team") + "[" + text(team.get("reviews")) + "]")
                        .collect(Collectors.joining(" "));
    }

    @Test
    default void anExpressionOverWhatIsNotThereYetIsNull() {
        String id = start(
                "<startEvent id='start'/>",
                reviews("", "target='reviews'", "")
                        .replace("source='approved'", "sourceExpression='${approved ? \"yes\" : \"no\"}'"),
                "<userTask id='after'/>",
                Models.path("start", "review", "after"));
        approve("zoe", true);
        assertThat(reviewsOf(id)).isEqualTo("ann:null bob:null zoe:yes");
        String ann = of("ann").getId();
        assertThatThrownBy(() -> taskService().complete(ann)).hasMessageContaining("approved");
        assertThat(reviewsOf(id)).isEqualTo("ann:null bob:null zoe:yes");
    }

    @Test
    default void aConditionalEventSeesTheOutputSoFar() {
        start(
                "<startEvent id='start'/>",
                "<parallelGateway id='fork'/>",
                reviews("", "target='reviews'", ""),
                "<intermediateCatchEvent id='veto'><conditionalEventDefinition><condition>${reviews[0].ok == false}"
                        + "</condition></conditionalEventDefinition></intermediateCatchEvent>",
                "<userTask id='vetoed'/>",
                Models.path("start", "fork", "review"),
                Models.path("fork", "veto", "vetoed"));
        approve("bob", false);
        assertThat(taskService().createTaskQuery().taskDefinitionKey("vetoed").count())
                .isZero();
        approve("ann", false);
        assertThat(taskService().createTaskQuery().taskDefinitionKey("vetoed").count())
                .isEqualTo(1);
    }

    @Test
    default void anErrorOfTheAggregatorIsOneOfTheLoop() {
        Map<String, Integer> calls = new HashMap<>();
        bean("count", new VariableAggregator() {
            @Override
            public @Nullable Object aggregateSingleVariable(
                    DelegateExecution execution, VariableAggregatorContext context) {
                return execution.getVariable("approved");
            }

            @Override
            public Object aggregateMultiVariables(
                    DelegateExecution execution,
                    List<? extends VariableInstance> instances,
                    VariableAggregatorContext context) {
                if (instances.stream().anyMatch(each -> Boolean.FALSE.equals(each.getValue()))) {
                    throw new BpmnError("veto");
                }
                return calls.merge("all", 1, Integer::sum);
            }
        });
        String id = start(
                "<startEvent id='start'/>",
                reviews("", "target='reviews' delegateExpression='${count}'", ""),
                "<boundaryEvent id='veto' attachedToRef='review'><errorEventDefinition/></boundaryEvent>",
                "<userTask id='vetoed'/>",
                Models.path("start", "review"),
                Models.path("veto", "vetoed"));
        taskService().setVariable(of("bob").getId(), "approved", true);
        assertThat(taskService().createTaskQuery().count()).isEqualTo(3);
        taskService().setVariable(of("bob").getId(), "approved", false);
        assertThat(taskService().createTaskQuery().singleResult().getTaskDefinitionKey())
                .isEqualTo("vetoed");
        assertThat(runtimeService().getVariables(id)).containsOnlyKeys("names");
    }
}
