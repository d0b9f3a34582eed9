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

    /** Makes a user the one who works on an instance, in place of whoever was; a link of the type {@code assignee}. */
    default void setAssignee(String processInstanceId, String userId) {
        removeAssignee(processInstanceId);
        addUserIdentityLink(processInstanceId, userId, IdentityLink.ASSIGNEE);
    }

    /** Nobody works on an instance any more; nothing happens when nobody did. */
    default void removeAssignee(String processInstanceId) {
        removeUsers(this, processInstanceId, IdentityLink.ASSIGNEE);
    }

    /** Makes a user the one who answers for an instance, in place of whoever was; a link of the type {@code owner}. */
    default void setOwner(String processInstanceId, String userId) {
        removeOwner(processInstanceId);
        addUserIdentityLink(processInstanceId, userId, IdentityLink.OWNER);
    }

    /** Nobody answers for an instance any more; nothing happens when nobody did. */
    default void removeOwner(String processInstanceId) {
        removeUsers(this, processInstanceId, IdentityLink.OWNER);
    }

    private static void removeUsers(InstanceLinks links, String processInstanceId, String type) {
        for (IdentityLink link : links.getIdentityLinksForProcessInstance(processInstanceId)) {
            String userId = link.userId();
            if (userId != null && link.type().equals(type)) {
                links.deleteUserIdentityLink(processInstanceId, userId, type);
            }
        }
    }
}
