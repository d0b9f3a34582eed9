package dev.headway.rest.v1.view;

import dev.headway.engine.cmmn.CaseInstance;
import dev.headway.engine.cmmn.HistoricCaseInstance;
import dev.headway.engine.cmmn.HistoricPlanItemInstance;
import dev.headway.engine.cmmn.MilestoneInstance;
import dev.headway.engine.cmmn.PlanItemInstance;
import dev.headway.engine.cmmn.StageResponse;
import dev.headway.engine.repository.CaseDefinition;
import dev.headway.rest.route.Describe;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cases (CMMN): their definitions, what runs of them, and what has been. */
public final class CaseViews {
    private CaseViews() {}

    /** A version of a case. */
    @Describe("A version of a case.")
    public record CaseDefinitionView(
            @Describe("Id of the definition.") String id,
            @Describe("Id of the case in the model.") String key,
            @Describe("Counts up for each key and tenant.") int version,
            @Describe("Name in the model.") @Nullable String name,
            @Describe("Category in the model.") @Nullable String category,
            @Describe("Version tag in the model.") @Nullable String versionTag,

            @Describe("Documentation in the model.") @Nullable
            String description,

            @Describe("Its deployment.") String deploymentId,
            @Describe("Its file in the deployment.") String resourceName,
            @Describe("Tenant; null for none.") @Nullable String tenantId,

            @Describe("Whether it is the latest version of its key and tenant.")
            boolean latest) {
        /** What callers see of it. */
        public static CaseDefinitionView of(CaseDefinition it) {
            return new CaseDefinitionView(
                    it.getId(),
                    it.getKey(),
                    it.getVersion(),
                    it.getName(),
                    it.getCategory(),
                    it.getVersionTag(),
                    it.getDescription(),
                    it.getDeploymentId(),
                    it.getResourceName(),
                    it.getTenantId(),
                    it.isLatest());
        }
    }

    /** A running case. */
    @Describe("A running case.")
    public record CaseInstanceView(
            @Describe("Id of the case.") String id,
            @Describe("Id of the case definition.") String caseDefinitionId,
            @Describe("Key of the case definition.") String caseDefinitionKey,
            @Describe("Version of the case definition.") int caseDefinitionVersion,

            @Describe("Name of the case definition.") @Nullable
            String caseDefinitionName,

            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the case.") @Nullable String name,

            @Describe("active or suspended; completed only in the answer to a start.")
            String state,

            @Describe("Who started it.") @Nullable String startUserId,
            @Describe("When it was started.") Instant startTime,

            @Describe("The process or case instance that started it; null when none did.") @Nullable
            String parentId,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static CaseInstanceView of(CaseInstance it) {
            return new CaseInstanceView(
                    it.getId(),
                    it.getCaseDefinitionId(),
                    it.getCaseDefinitionKey(),
                    it.getCaseDefinitionVersion(),
                    it.getCaseDefinitionName(),
                    it.getBusinessKey(),
                    it.getName(),
                    it.getState(),
                    it.getStartUserId(),
                    Times.of(it.getStartTime()),
                    it.getParentId(),
                    it.getTenantId());
        }
    }

    /** An open plan item of a running case. */
    @Describe("An open plan item of a running case.")
    public record PlanItemView(
            @Describe("Id of this instance of the plan item.")
            String id,

            @Describe("Id of the plan item in the model.") String elementId,
            @Describe("Name in the model.") @Nullable String name,

            @Describe(
                    "available, unavailable, enabled, disabled, active, async-active, async-active-leave, wait_repetition"
                            + " or suspended.")
            String state,

            @Describe("humantask, stage, usereventlistener and so on.")
            String planItemDefinitionType,

            @Describe("Id of its definition in the model.") String planItemDefinitionId,
            @Describe("Id of the case.") String caseInstanceId,
            @Describe("Id of the case definition.") String caseDefinitionId,

            @Describe("The instance of the stage around it; null directly in the plan model.") @Nullable
            String stageInstanceId,

            @Describe("Whether its stage completes only after it.")
            boolean required,

            @Describe("Of a stage: whether nothing keeps it from being completed by hand.")
            boolean completable,

            @Describe("The entry criterion that let it begin.") @Nullable
            String entryCriterionId,

            @Describe("When it was created.") Instant createTime,

            @Describe("When it became active; null if it has not yet.") @Nullable
            Instant lastStartedTime,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static PlanItemView of(PlanItemInstance it) {
            return new PlanItemView(
                    it.getId(),
                    it.getElementId(),
                    it.getName(),
                    it.getState(),
                    it.getPlanItemDefinitionType(),
                    it.getPlanItemDefinitionId(),
                    it.getCaseInstanceId(),
                    it.getCaseDefinitionId(),
                    it.getStageInstanceId(),
                    it.isRequired(),
                    it.isCompletable(),
                    it.getEntryCriterionId(),
                    Times.of(it.getCreateTime()),
                    Times.orNull(it.getLastStartedTime()),
                    it.getTenantId());
        }
    }

    /** The plan of a case: its plan items, open and over. */
    @Describe("The plan of a case: its plan items, open and over.")
    public record PlanTreeView(
            @Describe("Id of the case.") String caseInstanceId,

            @Describe("What is directly in the plan model, first created first.")
            List<PlanNode> items,

            @Describe("Whether there are more than the answer holds: POST /plan-items/search has the rest.")
            boolean cut) {}

    /** A plan item, with those inside it. */
    @Describe("A plan item, with those inside it.")
    public record PlanNode(
            @Describe("Id of this instance of the plan item.")
            String id,

            @Describe("Id of the plan item in the model.") String elementId,
            @Describe("Name in the model.") @Nullable String name,

            @Describe("humantask, stage, usereventlistener and so on.")
            String planItemDefinitionType,

            @Describe("Its state; completed, terminated or failed when it is over.")
            String state,

            @Describe("Counts the instances of the plan item within its stage, from 1.")
            int repetition,

            @Describe("Whether its stage completes only after it; null when it is over.") @Nullable
            Boolean required,

            @Describe("Of an open stage: whether nothing keeps it from being completed by hand.")
            boolean completable,

            @Describe("The entry criterion that let it begin; null when none did, or it is over.") @Nullable
            String entryCriterionId,

            @Describe("The process or case instance that it called.") @Nullable
            String calledInstanceId,

            @Describe("When it was created.") Instant createTime,

            @Describe("When it became active; null when it has not, or is over.") @Nullable
            Instant lastStartedTime,

            @Describe("When it ended; null while it is open.") @Nullable
            Instant endTime,

            @Describe("What is inside it.") List<PlanNode> children) {}

    /** A milestone that has occurred. */
    @Describe("A milestone that has occurred, in a case that runs or has ended.")
    public record MilestoneView(
            @Describe("Id of the plan item instance.") String id,
            @Describe("Id of the plan item in the model.") String elementId,
            @Describe("Name in the model.") @Nullable String name,
            @Describe("When it occurred.") Instant timestamp,
            @Describe("Id of the case.") String caseInstanceId,
            @Describe("Id of the case definition.") String caseDefinitionId) {
        /** What callers see of it. */
        public static MilestoneView of(MilestoneInstance it) {
            return new MilestoneView(
                    it.getId(),
                    it.getElementId(),
                    it.getName(),
                    Times.of(it.getTimeStamp()),
                    it.getCaseInstanceId(),
                    it.getCaseDefinitionId());
        }
    }

    /** A case that runs or has ended. */
    @Describe("A case that runs or has ended.")
    public record HistoricCaseInstanceView(
            @Describe("Id of the case.") String id,
            @Describe("Id of the case definition.") String caseDefinitionId,
            @Describe("Key of the case definition.") String caseDefinitionKey,
            @Describe("Business key.") @Nullable String businessKey,
            @Describe("Name of the case.") @Nullable String name,

            @Describe("active, completed, terminated or failed.")
            String state,

            @Describe("Who started it.") @Nullable String startUserId,
            @Describe("When it was started.") Instant startTime,

            @Describe("When it ended; null while it runs.") @Nullable
            Instant endTime,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static HistoricCaseInstanceView of(HistoricCaseInstance it) {
            return new HistoricCaseInstanceView(
                    it.getId(),
                    it.getCaseDefinitionId(),
                    it.getCaseDefinitionKey(),
                    it.getBusinessKey(),
                    it.getName(),
                    it.getState(),
                    it.getStartUserId(),
                    Times.of(it.getStartTime()),
                    Times.orNull(it.getEndTime()),
                    it.getTenantId());
        }
    }

    /** A plan item, open or over. */
    @Describe("A plan item, open or over.")
    public record HistoricPlanItemView(
            @Describe("Id of this instance of the plan item.")
            String id,

            @Describe("Id of the plan item in the model.") String elementId,
            @Describe("Name in the model.") @Nullable String name,

            @Describe("Its state, such as available, active or completed.")
            String state,

            @Describe("humantask, stage, usereventlistener and so on.")
            String planItemDefinitionType,

            @Describe("Id of the case.") String caseInstanceId,
            @Describe("Id of the case definition.") String caseDefinitionId,
            @Describe("When it was created.") Instant createTime,

            @Describe("When it ended; null while it is open.") @Nullable
            Instant endedTime,

            @Describe("Tenant; null for none.") @Nullable String tenantId) {
        /** What callers see of it. */
        public static HistoricPlanItemView of(HistoricPlanItemInstance it) {
            return new HistoricPlanItemView(
                    it.getId(),
                    it.getElementId(),
                    it.getName(),
                    it.getState(),
                    it.getPlanItemDefinitionType(),
                    it.getCaseInstanceId(),
                    it.getCaseDefinitionId(),
                    Times.of(it.getCreateTime()),
                    Times.orNull(it.getEndedTime()),
                    it.getTenantId());
        }
    }

    /** A stage or milestone in the overview of a case. */
    @Describe("A stage or milestone in the overview of a case.")
    public record StageView(
            @Describe("Id of the definition in the model.") String id,

            @Describe("Its name, with expressions in it evaluated.") @Nullable
            String name,

            @Describe("Whether it is active now.") boolean current,

            @Describe("Whether it has ended, and no instance of it is open.")
            boolean ended,

            @Describe("When its last instance ended; null unless it has ended.") @Nullable
            Instant endTime) {
        /** What callers see of it. */
        public static StageView of(StageResponse it) {
            return new StageView(it.getId(), it.getName(), it.isCurrent(), it.isEnded(), Times.orNull(it.getEndTime()));
        }
    }
}
