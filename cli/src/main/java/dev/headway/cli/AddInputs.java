package dev.headway.cli;

import dev.headway.engine.delegate.DelegateExecution;
import dev.headway.engine.delegate.JavaDelegate;
import java.util.concurrent.ThreadLocalRandom;

/** The work of every service task of the demo: adds two inputs and keeps the result under a name of its own. */
final class AddInputs implements JavaDelegate {
    static final String BEAN = "addInputs";

    @Override
    public void execute(DelegateExecution execution) {
        long sum = number(execution, "input1") + number(execution, "input2");
        execution.setVariable("result_" + ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE), "result is " + sum);
    }

    private static long number(DelegateExecution execution, String name) {
        if (execution.getVariable(name) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalStateException(
                "expected a number in variable " + name + ", but got " + execution.getVariable(name));
    }
}
