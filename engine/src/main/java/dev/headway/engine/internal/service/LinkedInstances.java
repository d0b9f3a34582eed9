package dev.headway.engine.internal.service;

import dev.headway.core.variable.VariableClasses;
import dev.headway.engine.InstanceLinks;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.engine.task.IdentityLink;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Notes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The part of the runtime service that is about users and groups of instances. Thread-safe. */
abstract class LinkedInstances extends VariableOperationsImpl implements InstanceLinks {
    LinkedInstances(ProcessRuntime runtime, VariableClasses classes) {
        super(runtime, classes);
    }

    private static <T> T with(ProcessRuntime runtime, Function<Notes, T> work) {
        try {
            return work.apply(runtime.store().notes());
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }

    private Notes.Link link(String processInstanceId, String type, @Nullable String userId, @Nullable String groupId) {
        long id = EntityId.parse("process instance", processInstanceId);
        if (directory().instanceOfExecution(id) != id) {
            throw new ObjectNotFoundException(
                    "Expected the id of a process instance, got that of execution " + id + ".");
        }
        return new Notes.Link(id, required("identity link type", type), userId, groupId);
    }

    private void add(Notes.Link link) {
        with(runtime(), notes -> {
            notes.add(link);
            return true;
        });
    }

    private void remove(Notes.Link link) {
        with(runtime(), notes -> {
            notes.remove(link);
            return true;
        });
    }

    @Override
    public void addUserIdentityLink(String processInstanceId, String userId, String identityLinkType) {
        add(link(processInstanceId, identityLinkType, required("user id", userId), null));
    }

    @Override
    public void addGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType) {
        add(link(processInstanceId, identityLinkType, null, required("group id", groupId)));
    }

    @Override
    public void addParticipantUser(String processInstanceId, String userId) {
        addUserIdentityLink(processInstanceId, userId, IdentityLink.PARTICIPANT);
    }

    @Override
    public void addParticipantGroup(String processInstanceId, String groupId) {
        addGroupIdentityLink(processInstanceId, groupId, IdentityLink.PARTICIPANT);
    }

    @Override
    public void deleteUserIdentityLink(String processInstanceId, String userId, String identityLinkType) {
        remove(link(processInstanceId, identityLinkType, required("user id", userId), null));
    }

    @Override
    public void deleteGroupIdentityLink(String processInstanceId, String groupId, String identityLinkType) {
        remove(link(processInstanceId, identityLinkType, null, required("group id", groupId)));
    }

    @Override
    public void deleteParticipantUser(String processInstanceId, String userId) {
        deleteUserIdentityLink(processInstanceId, userId, IdentityLink.PARTICIPANT);
    }

    @Override
    public void deleteParticipantGroup(String processInstanceId, String groupId) {
        deleteGroupIdentityLink(processInstanceId, groupId, IdentityLink.PARTICIPANT);
    }

    @Override
    public List<IdentityLink> getIdentityLinksForProcessInstance(String processInstanceId) {
        long id = EntityId.parse("process instance", processInstanceId);
        directory().instanceOfExecution(id);
        return links(runtime(), directory(), id);
    }

    /** The starter of an instance, running or ended, and all that was linked with it. */
    static List<IdentityLink> links(ProcessRuntime runtime, Directory directory, long id) {
        String instanceId = EntityId.text(id);
        List<IdentityLink> links = new ArrayList<>();
        Entity.HistoricInstanceView instance = directory.one(Entity.HISTORIC_INSTANCE, id);
        if (instance != null && instance.startUserId() != null) {
            links.add(new IdentityLink(IdentityLink.STARTER, instance.startUserId(), null, null, null, instanceId));
        }
        for (Notes.Link link : with(runtime, notes -> notes.links(id))) {
            links.add(new IdentityLink(link.type(), link.userId(), link.groupId(), null, null, instanceId));
        }
        return links;
    }
}
