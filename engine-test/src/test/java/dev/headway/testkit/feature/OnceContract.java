package dev.headway.testkit.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headway.engine.IdempotencyKeyException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Work that is done once for a key. */
interface OnceContract extends EngineContract {
    private String once(String key, String request, String process) throws Exception {
        return engine().processEngine()
                .once(
                        key,
                        request,
                        () -> runtimeService()
                                .startProcessInstanceByKey(process)
                                .getId());
    }

    private long running() {
        return runtimeService()
                .createProcessInstanceQuery()
                .processDefinitionKey("p")
                .count();
    }

    @Test
    default void theSameKeyStartsOneInstance() throws Exception {
        deploy(Models.userTask("p", "t"));
        String first = once("order-1", "a", "p");
        assertThat(once("order-1", "a", "p")).isEqualTo(first);
        assertThat(running()).isEqualTo(1);
        assertThatThrownBy(() -> once("order-1", "b", "p"))
                .isInstanceOf(IdempotencyKeyException.class)
                .hasMessageContaining("order-1");
        assertThat(once("order-2", "a", "p")).isNotEqualTo(first);

        engine().processEngine().getIdentityService().setAuthenticatedUserId("kim");
        try {
            assertThat(once("order-1", "a", "p")).isNotEqualTo(first);
        } finally {
            engine().processEngine().getIdentityService().clearAuthentication();
        }
        assertThat(running()).isEqualTo(3);
        assertThatThrownBy(() -> once("", "a", "p")).isInstanceOf(InvalidRequestException.class);
    }

    @Test
    default void whatFailsLeavesTheKeyFree() throws Exception {
        assertThatThrownBy(() -> once("order-1", "a", "p")).isInstanceOf(ObjectNotFoundException.class);
        deploy(Models.userTask("p", "t"));
        once("order-1", "b", "p");
        assertThat(running()).isEqualTo(1);
    }

    @Test
    default void aKeyIsForgottenAfterADay() throws Exception {
        deploy(Models.userTask("p", "t"));
        String first = once("order-1", "a", "p");
        engine().advance(Duration.ofHours(25));
        assertThat(once("order-1", "b", "p")).isNotEqualTo(first);
    }

    @Test
    default void whoComesAtTheSameTimeGetsTheSameInstance() throws Exception {
        deploy(Models.userTask("p", "t"));
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 8; i++) {
                answers.add(callers.submit(() -> once("order-1", "a", "p")));
            }
        }
        Set<String> ids = new HashSet<>();
        for (Future<String> answer : answers) {
            ids.add(answer.get());
        }
        assertThat(ids).hasSize(1);
        assertThat(running()).isEqualTo(1);
    }
}
