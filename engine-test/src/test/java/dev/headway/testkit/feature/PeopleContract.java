package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.IdentityService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.identity.Group;
import dev.headway.engine.identity.User;
import dev.headway.engine.runtime.ProcessInstance;
import dev.headway.engine.task.IdentityLink;
import dev.headway.engine.task.Task;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Users and groups that the engine keeps, and users and groups of process instances. */
interface PeopleContract extends EngineContract {
    private IdentityService identity() {
        return engine().processEngine().getIdentityService();
    }

    private User user(String id, String last) {
        User user = identity().newUser(id);
        user.setFirstName("F" + id);
        user.setLastName(last);
        user.setEmail(id + "@example.org");
        identity().saveUser(user);
        return user;
    }

    private void group(String id, String... members) {
        Group group = identity().newGroup(id);
        group.setName("The " + id);
        group.setType("team");
        identity().saveGroup(group);
        for (String member : members) {
            identity().createMembership(member, id);
            identity().createMembership(member, id);
        }
    }

    @Test
    default void usersAndGroupsAreKept() {
        user("ann", "Adams");
        user("bob", "Brown");
        group("sales", "ann", "bob");
        group("boss", "ann");

        assertThat(identity()
                        .createUserQuery()
                        .memberOfGroup("boss")
                        .singleResult()
                        .getLastName())
                .isEqualTo("Adams");
        assertThat(identity()
                        .createUserQuery()
                        .memberOfGroups(List.of("sales", "boss"))
                        .orderByUserId()
                        .desc()
                        .list())
                .extracting(User::getId)
                .containsExactly("bob", "ann");
        assertThat(identity().createUserQuery().userLastNameLike("A%").count()).isOne();
        assertThat(identity().createGroupQuery().groupMember("ann").count()).isEqualTo(2);
        assertThat(identity().createGroupQuery().groupId("sales").singleResult().getName())
                .isEqualTo("The sales");
        User again = identity().createUserQuery().userId("ann").singleResult();
        again.setLastName("Ames");
        identity().saveUser(again);
        assertThat(identity().createUserQuery().userLastName("Ames").count()).isOne();
        assertThat(identity().createUserQuery().count()).isEqualTo(2);

        identity().deleteMembership("ann", "boss");
        assertThat(identity().createUserQuery().memberOfGroup("boss").count()).isZero();
        identity().deleteGroup("sales");
        assertThat(identity().createGroupQuery().groupMember("bob").count()).isZero();
        identity().deleteUser("bob");
        assertThat(identity().createUserQuery().list()).extracting(User::getId).containsExactly("ann");
        assertThat(identity().isReadOnly()).isFalse();
        assertThatThrownBy(() -> identity().newUser(" ")).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void passwordsAreHashed() {
        User user = user("ann", "Adams");
        assertThat(identity().checkPassword("ann", "secret")).isFalse();
        user.setPassword("secret");
        identity().saveUser(user);
        user.setLastName("Ames");
        identity().saveUser(user);

        assertThat(identity().checkPassword("ann", "secret")).isTrue();
        assertThat(identity().checkPassword("ann", "Secret")).isFalse();
        assertThat(identity().checkPassword("ann", null)).isFalse();
        assertThat(identity().checkPassword("bob", "secret")).isFalse();
        assertThat(identity().createUserQuery().userId("ann").singleResult().toString())
                .doesNotContain("secret");
    }

    @Test
    default void somethingIsNotedAboutAUser() {
        user("ann", "Adams");
        identity().setUserInfo("ann", "color", "red");
        identity().setUserInfo("ann", "color", "blue");
        identity().setUserInfo("ann", "size", "M");
        assertThat(identity().getUserInfo("ann", "color")).isEqualTo("blue");
        assertThat(identity().getUserInfo("ann", "other")).isNull();
        identity().deleteUserInfo("ann", "size");
        assertThat(identity().getUserInfoKeys("ann")).containsExactly("color");
    }

    @Test
    default void aMemberFindsTheTasksOfTheGroup() {
        user("ann", "Adams");
        group("sales", "ann");
        Task task = taskService().createTaskBuilder().name("call").create();
        taskService().addCandidateGroup(task.getId(), "sales");

        assertThat(taskService().createTaskQuery().taskCandidateUser("ann").count())
                .isOne();
        assertThat(taskService().createTaskQuery().taskCandidateUser("bob").count())
                .isZero();
        assertThat(historyService().getHistoricIdentityLinksForTask(task.getId()))
                .extracting(IdentityLink::getGroupId)
                .containsExactly("sales");
        taskService().claim(task.getId(), "ann");
        taskService().complete(task.getId());
        assertThat(historyService().getHistoricIdentityLinksForTask(task.getId()))
                .extracting(IdentityLink::getType)
                .containsExactly("assignee", "candidate");
        assertThat(historyService().getHistoricIdentityLinksForTask("4711")).isEmpty();
    }

    @Test
    default void usersAndGroupsOfAnInstance() {
        deploy(Models.around("order", "approve", "<userTask id=\"approve\" flowable:assignee=\"worker\"/>"));
        identity().setAuthenticatedUserId("starter");
        ProcessInstance order;
        try {
            order = runtimeService().startProcessInstanceByKey("order");
        } finally {
            identity().clearAuthentication();
        }
        String id = order.getId();
        runtimeService().addUserIdentityLink(id, "ann", "reviewer");
        runtimeService().addUserIdentityLink(id, "ann", "reviewer");
        runtimeService().addGroupIdentityLink(id, "sales", "reviewer");
        runtimeService().addParticipantUser(id, "bob");
        runtimeService().addParticipantGroup(id, "boss");
        runtimeService().addUserIdentityLink(id, "gone", "x");
        runtimeService().addGroupIdentityLink(id, "gone", "x");
        runtimeService().addParticipantUser(id, "gone");
        runtimeService().addParticipantGroup(id, "gone");
        runtimeService().deleteUserIdentityLink(id, "gone", "x");
        runtimeService().deleteGroupIdentityLink(id, "gone", "x");
        runtimeService().deleteParticipantUser(id, "gone");
        runtimeService().deleteParticipantGroup(id, "gone");

        assertThat(runtimeService().getIdentityLinksForProcessInstance(id))
                .extracting(link -> link.getType() + " " + link.getUserId() + " " + link.getGroupId())
                .containsExactlyInAnyOrder(
                        "starter starter null",
                        "reviewer ann null",
                        "reviewer null sales",
                        "participant bob null",
                        "participant null boss");
        for (String user : List.of("starter", "ann", "bob", "worker")) {
            assertThat(runtimeService()
                            .createProcessInstanceQuery()
                            .allowScan()
                            .involvedUser(user)
                            .count())
                    .as(user)
                    .isOne();
        }
        assertThat(runtimeService()
                        .createProcessInstanceQuery()
                        .involvedGroups(Set.of("sales"))
                        .count())
                .isOne();
        assertThatThrownBy(() -> runtimeService().addParticipantUser("4711", "ann"))
                .isInstanceOf(ObjectNotFoundException.class);

        taskService()
                .complete(taskService()
                        .createTaskQuery()
                        .processInstanceId(id)
                        .singleResult()
                        .getId());
        assertThat(historyService().getHistoricIdentityLinksForProcessInstance(id))
                .hasSize(5);
        for (String user : List.of("starter", "bob", "worker")) {
            assertThat(historyService()
                            .createHistoricProcessInstanceQuery()
                            .allowScan()
                            .involvedUser(user)
                            .count())
                    .as(user)
                    .isOne();
        }
        historyService().deleteHistoricProcessInstance(id);
        assertThat(historyService().getHistoricIdentityLinksForProcessInstance(id))
                .isEmpty();
    }
}
