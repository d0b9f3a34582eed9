package dev.headway.engine;

import dev.headway.engine.task.IdentityLink;
import java.util.List;

/**
 * Users and groups that have to do with a process instance. Links stay with the history of the instance when it has ended. A call is
 * durable on return; it is part of a transaction that the caller has joined, and not of the step of a delegate. Thread-safe.
 */
public interface InstanceLinks {
    /**
     * Links a user with a running instance.
     *
     * @param identityLinkType any name for what the user is to the instance, such as {@link IdentityLink#PARTICIPANT}
     * @throws ObjectNotFoundException when no such instance runs
     */
    void addUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

    /** Links a group with a running instance; see {@link #addUserIdentityLink}. */
    void addGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

    /** Links a user as participant; see {@link #addUserIdentityLink}. */
    void addParticipantUser(String processInstanceId, String userId);

    /** Links a group as participant; see {@link #addUserIdentityLink}. */
    void addParticipantGroup(String processInstanceId, String groupId);

    /** Takes a link away; nothing happens when there was none. */
    void deleteUserIdentityLink(String processInstanceId, String userId, String identityLinkType);

    /** Takes a link away; nothing happens when there was none. */
    void deleteGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType);

    /** The user is no participant any more; nothing happens when there was no such link. */
    void deleteParticipantUser(String processInstanceId, String userId);

    /** The group is no participant any more; nothing happens when there was no such link. */
    void deleteParticipantGroup(String processInstanceId, String groupId);

    /**
     * The starter of a running instance and all that was linked with it.
     *
     * @throws ObjectNotFoundException when no such instance runs
     */
    List<IdentityLink> getIdentityLinksForProcessInstance(String processInstanceId);
}
