package dev.headway.cli;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of one contract in this process and counts what holds. Lives for one run. */
final class ContractRun implements TestExecutionListener {
    private static final int WORDS_MAX = 600;

    private final List<ConformanceReport.Failure> failures = new ArrayList<>();
    private int held;
    private int leftOut;

    private ContractRun() {}

    /**
     * Runs a contract.
     *
     * @param contract the class of its tests, which is found by name since this module cannot see it
     * @throws CommandFailure when the class is not on the class path
     */
    static ConformanceReport.Group run(String name, String contract) {
        long began = System.nanoTime();
        ContractRun run = new ContractRun();
        Class<?> tests;
        try {
            tests = Class.forName(contract);
        } catch (ClassNotFoundException missing) {
            throw CommandFailure.usage("expected the contracts on the class path, but there is no " + contract
                    + ": start this command by ./headway, which compiles them");
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(tests))
                .build();
        LauncherFactory.create().execute(request, run);
        return new ConformanceReport.Group(
                name,
                run.held,
                run.failures.size(),
                run.leftOut,
                (System.nanoTime() - began) / 1_000_000_000,
                null,
                List.copyOf(run.failures));
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        leftOut++;
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        switch (result.getStatus()) {
            case SUCCESSFUL -> held += test.isTest() ? 1 : 0;
            case ABORTED -> leftOut++;
            case FAILED ->
                failures.add(new ConformanceReport.Failure(
                        test.getDisplayName(),
                        result.getThrowable().map(ContractRun::words).orElse("")));
        }
    }

    private static String words(Throwable failure) {
        String words = String.valueOf(failure.getMessage() == null ? failure : failure.getMessage())
                .strip();
        return words.length() > WORDS_MAX ? words.substring(0, WORDS_MAX) + " ..." : words;
    }
}
