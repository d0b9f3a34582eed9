package dev.headway.core.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.core.execution.step.InstanceStep;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a part of a step uses stands in its constructor, so no part may hand out another one. */
class StepPartsTest {
    private static final List<Class<?>> PARTS = Arrays.stream(StepParts.class.getDeclaredFields())
            .<Class<?>>map(field -> field.getType())
            .filter(type -> type != InstanceStep.class)
            .toList();

    @Test
    void noPartHandsOutAnotherOne() {
        assertThat(PARTS).hasSizeGreaterThan(15);
        assertThat(PARTS)
                .allSatisfy(part -> assertThat(Arrays.stream(part.getDeclaredMethods())
                                .filter(StepPartsTest::handsOutAPart)
                                .map(Method::toString))
                        .isEmpty());
    }

    private static boolean handsOutAPart(Method method) {
        Class<?> type = method.getReturnType();
        return !Modifier.isPrivate(method.getModifiers())
                && !method.isSynthetic()
                && type != Object.class
                && PARTS.stream().anyMatch(type::isAssignableFrom);
    }
}
