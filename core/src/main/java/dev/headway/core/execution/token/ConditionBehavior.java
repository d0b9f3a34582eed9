package dev.headway.core.execution.token;

import dev.headway.core.state.SubscriptionRow;

/**
 * Conditional events (BPMN 2.0.2, 10.5.5): a condition is looked at when something begins to wait for it, and again whenever a
 * variable changes that it can see.
 */
public interface ConditionBehavior {
    /** Something begins to wait. */
    void armed(SubscriptionRow subscription);

    /** All that wait look again, as after a suspension. */
    void again();

    /** A variable changed: create, update or delete, on the execution that holds it. */
    void changed(long holderId, String name, String kind);

    /** A variable that an execution begins with: only listeners ask for it, conditions are looked at when they are armed. */
    void created(long holderId, String name);

    /** Lets events happen whose conditions hold now. */
    void settle();

    /** Lets variable listeners happen, once in a step when all else in it is done; says whether any did. */
    boolean hear();
}
