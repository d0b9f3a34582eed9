package dev.headway.testkit;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.runtime.ProcessInstance;

/** Entry to the assertions. The engine is an argument: an instance is a plain value and knows no engine. */
public final class HeadwayAssertions {
    private HeadwayAssertions() {}

    /** Assertions about an instance of this engine, as it is now. */
    public static ProcessInstanceAssert assertThat(ProcessEngine engine, ProcessInstance instance) {
        return new ProcessInstanceAssert(engine, instance);
    }
}
