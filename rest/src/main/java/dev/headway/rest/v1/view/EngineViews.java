package dev.headway.rest.v1.view;

import dev.headway.engine.runtime.NodeStatus;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Describe;
import dev.headway.rest.v1.view.CaseViews.CaseDefinitionView;
import dev.headway.rest.v1.view.RepositoryViews.DecisionDefinitionView;
import dev.headway.rest.v1.view.RepositoryViews.DeploymentView;
import dev.headway.rest.v1.view.RepositoryViews.ProcessDefinitionView;
import dev.headway.rest.v1.view.RuntimeViews.IncidentView;
import dev.headway.rest.v1.view.RuntimeViews.ProcessInstanceView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is made for an answer, rather than found. */
public final class EngineViews {
    private EngineViews() {}

    /** The version of the engine. */
    @Describe("The version of the engine.")
    public record Version(@Describe("The version.") String version) {}

    /** The engine and its database. */
    @Describe("The engine and its database.")
    public record EngineInfo(
            @Describe("Name of the engine.") String name,
            @Describe("The version.") String version,
            @Describe("The database, in words.") String database,

            @Describe("Whether the executor runs on this node.")
            boolean executorRunning,

            @Describe("Names of the nodes that live.") List<String> nodes,

            @Describe("Who asks; null where nobody logs in.") @Nullable
            String user,

            @Describe("What the one who asks may do.") List<Role> roles) {}

    /** The nodes that live. */
    @Describe("The nodes that live.")
    public record Nodes(
            @Describe("Those whose executor runs, by name.") List<LivingNode> nodes,
            @Describe("The node that answers.") AnsweringNode answering) {}

    /** A node that lives. */
    @Describe("A node that lives.")
    public record LivingNode(
            @Describe("Its name.") String name,

            @Describe("How many of the 256 partitions it leases now.")
            int partitions) {}

    /** The node that answers. */
    @Describe("The node that answers.")
    public record AnsweringNode(
            @Describe("Its name.") String name,

            @Describe("Name of the channel by which ready jobs reach it.")
            String channel,

            @Describe("Whether the channel's broker can be reached; true where none is needed.")
            boolean channelUp,

            @Describe("How many jobs it runs at once at most.")
            int slots,

            @Describe("Jobs whose user code runs now; each takes a slot.")
            long jobsRunning,

            @Describe("Ready jobs in its memory.") long jobsQueued,

            @Describe(
                    "How many milliseconds the oldest ready job of the whole database has been ready; 0 when none is ready."
                            + " Of more than 16 priorities, the 16 highest count.")
            long oldestReadyMillis,

            @Describe("History events that wait to be written, as it saw last.")
            long historyEventsWaiting,

            @Describe("Age of the oldest of them then, in milliseconds.")
            long historyLagMillis) {
        /** What callers see of it. */
        public static AnsweringNode of(NodeStatus node) {
            return new AnsweringNode(
                    node.name(),
                    node.channel(),
                    node.channelUp(),
                    node.slots(),
                    node.jobsRunning(),
                    node.jobsQueued(),
                    node.oldestReadyMillis(),
                    node.historyEventsWaiting(),
                    node.historyLagMillis());
        }
    }

    /** Counters of this node. */
    @Describe("Counters of this node.")
    public record Metrics(
            @Describe("Values since the node started, by name.")
            Map<String, Long> counters) {}

    /** What a deployment has brought. */
    @Describe("What a deployment has brought.")
    public record Deployed(
            @Describe("The deployment.") DeploymentView deployment,

            @Describe("Whether it is new; false where an equal one was there.")
            boolean created,

            @Describe("Its process definitions.") List<ProcessDefinitionView> processDefinitions,
            @Describe("Its case definitions.") List<CaseDefinitionView> caseDefinitions,
            @Describe("Its decision definitions.") List<DecisionDefinitionView> decisionDefinitions,
            @Describe("What may be wrong with its models.") List<ProblemView> warnings) {}

    /** A problem of a model. */
    @Describe("A problem of a model.")
    public record ProblemView(
            @Describe("The file.") String file,
            @Describe("Whether it is an error.") boolean error,

            @Describe("Line, from 1; 0 where it is not known.")
            int line,

            @Describe("Column, from 1; 0 where it is not known.")
            int column,

            @Describe("Id of the element.") @Nullable String elementId,
            @Describe("What is wrong.") String message) {}

    /** Where an instance is: an element that was entered and not left, with those inside it. */
    @Describe("Where an instance is: an element that was entered and not left, with those inside it.")
    public record ActivityNode(
            @Describe("Id of the visit; of the instance itself at the root.")
            String id,

            @Describe("Id of the element; key of the process at the root.")
            String activityId,

            @Describe("Name in the model.") @Nullable String activityName,

            @Describe("userTask, subProcess and so on; process at the root.")
            String activityType,

            @Describe("Its execution.") String executionId,

            @Describe("When it was entered; null where it waits for its job to begin.") @Nullable
            Instant startTime,

            @Describe("The instance that it called.") @Nullable
            String calledProcessInstanceId,

            @Describe("Whether it waits for its job, before it begins or after it is done.")
            boolean transition,

            @Describe("Its incidents.") List<IncidentView> incidents,
            @Describe("What is open inside it.") List<ActivityNode> children) {}

    /** What a message did. */
    @Describe("What a message did.")
    public record Correlated(
            @Describe("EXECUTION, PROCESS_DEFINITION or WAITING.")
            String resultType,

            @Describe("The instance that took it, or was started.") @Nullable
            String processInstanceId,

            @Describe("The execution that took it.") @Nullable
            String executionId,

            @Describe("The instance that was started.") @Nullable
            ProcessInstanceView processInstance) {}

    /** What a decision found. */
    @Describe("What a decision found.")
    public record Decided(
            @Describe("Outputs by name, one object for each rule that matched.")
            List<Map<String, VariableValue>> results) {}

    /** A form. */
    @Describe("A form.")
    public record Form(
            @Describe("Key of the form.") @Nullable String formKey,

            @Describe("Reference to a form that is deployed.") @Nullable
            FormRef formRef,

            @Describe("Fields in the model.") List<Field> fields) {}

    /** A reference to a form. */
    @Describe("A reference to a form.")
    public record FormRef(
            @Describe("Its key.") String key,
            @Describe("latest, deployment or version.") String binding,
            @Describe("Its version.") @Nullable String version) {}

    /** A field of a form. */
    @Describe("A field of a form.")
    public record Field(
            @Describe("Its id, which is the name of the variable.")
            String id,

            @Describe("Its label.") @Nullable String label,

            @Describe("string, long, boolean, date, enum and so on.") @Nullable
            String type,

            @Describe("Its value before anybody fills it in.") @Nullable
            String defaultValue,

            @Describe("Whether it must be filled in.") boolean required,
            @Describe("Its properties.") Map<String, String> properties) {}

    /** How a user or a group has to do with something. */
    @Describe("How a user or a group has to do with something.")
    public record LinkView(
            @Describe("assignee, owner, candidate or another word.")
            String type,

            @Describe("The user.") @Nullable String userId,
            @Describe("Or the group.") @Nullable String groupId) {}

    /** Why an instance refused what a batch asked of it. */
    @Describe("Why an instance refused what a batch asked of it.")
    public record BatchFailure(
            @Describe("The instance.") String processInstanceId,
            @Describe("In words.") String message) {}

    /** A text. */
    @Describe("A text.")
    public record Text(
            @Describe("The text; null for none.") @Nullable String text) {}

    /** Something that went wrong: RFC 9457. */
    @Describe("Something that went wrong, as RFC 9457 says it.")
    public record Problem(
            @Describe("Stable name: urn:headway:problem: and a word.")
            String type,

            @Describe("The word, readable.") String title,
            @Describe("Status of HTTP.") int status,

            @Describe("What was expected, what was got, where, and what to do.")
            String detail,

            @Describe("Problems of models, where it is about some.") @Nullable
            List<ProblemView> problems) {}
}
