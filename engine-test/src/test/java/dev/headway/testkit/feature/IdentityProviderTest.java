package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.IdentityService;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.identity.Group;
import dev.headway.engine.identity.IdentityProvider;
import dev.headway.engine.identity.User;
import dev.headway.testkit.TestEngine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Users and groups of the application in place of the engine's own. */
class IdentityProviderTest {
    /** Ann cooks and serves, Bob serves. */
    private static final class Restaurant implements IdentityProvider {
        @Override
        public List<String> groupsOf(String userId) {
            return switch (userId) {
                case "ann" -> List.of("cooks", "waiters");
                case "bob" -> List.of("waiters");
                default -> List.of();
            };
        }

        @Override
        public List<ProvidedUser> users() {
            return List.of(
                    new ProvidedUser("bob", "Bob", "Brown", null), new ProvidedUser("ann", "Ann", "Ames", "ann@x.org"));
        }

        @Override
        public List<ProvidedGroup> groups() {
            return List.of(new ProvidedGroup("cooks", "Cooks", "work"), new ProvidedGroup("waiters", null, "work"));
        }

        @Override
        public boolean checkPassword(String userId, String password) {
            return userId.equals("ann") && password.equals("secret");
        }
    }

    @Test
    void tasksOfAUsersGroupsAreFound() {
        try (TestEngine engine = TestEngine.start(builder -> builder.identityProvider(new Restaurant()))) {
            Models.deploy(
                    engine,
                    "p.bpmn",
                    Models.around("p", "cook", "<userTask id='cook' flowable:candidateGroups='cooks'/>"));
            engine.getRuntimeService().startProcessInstanceByKey("p");

            assertThat(engine.getTaskService()
                            .createTaskQuery()
                            .taskCandidateUser("ann")
                            .count())
                    .isOne();
            assertThat(engine.getTaskService()
                            .createTaskQuery()
                            .taskCandidateUser("bob")
                            .count())
                    .isZero();
        }
    }

    @Test
    void queriesAskTheApplication() {
        try (TestEngine engine = TestEngine.start(builder -> builder.identityProvider(new Restaurant()))) {
            IdentityService identity = engine.processEngine().getIdentityService();

            assertThat(identity.createUserQuery().orderByUserId().asc().list())
                    .extracting(User::getId)
                    .containsExactly("ann", "bob");
            assertThat(identity.createUserQuery()
                            .userLastNameLikeIgnoreCase("b%")
                            .singleResult()
                            .getFirstName())
                    .isEqualTo("Bob");
            assertThat(identity.createUserQuery()
                            .memberOfGroup("cooks")
                            .singleResult()
                            .getEmail())
                    .isEqualTo("ann@x.org");
            assertThat(identity.createGroupQuery()
                            .groupMember("ann")
                            .orderByGroupName()
                            .desc()
                            .list())
                    .extracting(Group::getId)
                    .containsExactly("cooks", "waiters");
            assertThat(identity.createGroupQuery()
                            .or()
                            .groupId("cooks")
                            .groupName("none")
                            .endOr()
                            .count())
                    .isOne();
            assertThat(identity.checkPassword("ann", "secret")).isTrue();
            assertThat(identity.checkPassword("bob", "secret")).isFalse();
        }
    }

    @Test
    void nothingIsWrittenThere() {
        try (TestEngine engine = TestEngine.start(builder -> builder.identityProvider(new Restaurant()))) {
            IdentityService identity = engine.processEngine().getIdentityService();

            assertThat(identity.isReadOnly()).isTrue();
            assertThatThrownBy(() -> identity.saveUser(identity.newUser("cid")))
                    .isInstanceOf(InvalidRequestException.class)
                    .hasMessageContaining("identityProvider");
            assertThat(identity.getUserInfoKeys("ann")).isEmpty();
        }
    }
}
