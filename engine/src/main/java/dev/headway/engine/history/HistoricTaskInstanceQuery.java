package dev.headway.engine.history;

import dev.headway.engine.task.TaskInfoQuery;
import java.util.Date;

/** Finds user tasks, open and ended. */
public interface HistoricTaskInstanceQuery extends TaskInfoQuery<HistoricTaskInstanceQuery, HistoricTaskInstance> {

    /** Only those that this user may or could claim, assigned or not. */
    HistoricTaskInstanceQuery taskHadCandidateUser(String userId);

    /** Only those that members of this group may or could claim, assigned or not. */
    HistoricTaskInstanceQuery taskHadCandidateGroup(String groupId);

    /** The same as {@link #taskInvolvedGroups} with one group. */
    HistoricTaskInstanceQuery taskInvolvedGroup(String groupId);

    /** Only those that groups may or could claim. */
    HistoricTaskInstanceQuery withCandidateGroups();

    /** Only those that no group may or could claim. */
    HistoricTaskInstanceQuery withoutCandidateGroups();

    /** Only those ended at this moment. */
    HistoricTaskInstanceQuery taskCompletedOn(Date date);

    /** Only those ended before. */
    HistoricTaskInstanceQuery taskCompletedBefore(Date date);

    /** Only those ended after. */
    HistoricTaskInstanceQuery taskCompletedAfter(Date date);

    /** Only those ended at this moment or before. */
    HistoricTaskInstanceQuery finishedBefore(Date date);

    /** Only those ended at this moment or after. */
    HistoricTaskInstanceQuery finishedAfter(Date date);

    /** Only those created at this moment or before. */
    HistoricTaskInstanceQuery startedBefore(Date date);

    /** Only those created at this moment or after. */
    HistoricTaskInstanceQuery startedAfter(Date date);

    /** Only with this follow-up date. */
    HistoricTaskInstanceQuery taskFollowUpDate(Date date);

    /** Only with an earlier follow-up date. */
    HistoricTaskInstanceQuery taskFollowUpBefore(Date date);

    /** Only with a later follow-up date. */
    HistoricTaskInstanceQuery taskFollowUpAfter(Date date);

    /** Only cancelled for this reason. */
    HistoricTaskInstanceQuery taskDeleteReason(String reason);

    /** Only cancelled for a reason like this SQL pattern. */
    HistoricTaskInstanceQuery taskDeleteReasonLike(String pattern);

    /** Only those that were not cancelled. */
    HistoricTaskInstanceQuery taskWithoutDeleteReason();

    /** Only ended tasks. */
    HistoricTaskInstanceQuery finished();

    /** Only open tasks. */
    HistoricTaskInstanceQuery unfinished();

    /** Only tasks of instances that have ended. */
    HistoricTaskInstanceQuery processFinished();

    /** Only tasks of running instances. */
    HistoricTaskInstanceQuery processUnfinished();

    /** Orders by creation. */
    HistoricTaskInstanceQuery orderByHistoricTaskInstanceStartTime();

    /** Orders by end. */
    HistoricTaskInstanceQuery orderByHistoricTaskInstanceEndTime();

    /** Orders by duration. */
    HistoricTaskInstanceQuery orderByHistoricTaskInstanceDuration();

    /** Orders by follow-up date. */
    HistoricTaskInstanceQuery orderByTaskFollowUpDate();

    /** Orders by why it was cancelled. */
    HistoricTaskInstanceQuery orderByDeleteReason();

    /** Only of this instance, or of those that it has called, directly or not. */
    HistoricTaskInstanceQuery rootProcessInstanceId(String id);
}
