package dev.headway.events;

import dev.headway.testkit.TestEngine;

/** The contract of the event registry on an H2 in memory. */
class H2EventRegistryTest extends EventRegistryContract {
    @Override
    TestEngine startEngine() {
        return TestEngine.start();
    }
}
