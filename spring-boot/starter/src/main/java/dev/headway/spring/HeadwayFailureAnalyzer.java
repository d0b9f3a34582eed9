package dev.headway.spring;

import dev.headway.engine.HeadwayException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows why the engine did not start, in place of a stack trace: its errors say what to do. */
final class HeadwayFailureAnalyzer extends AbstractFailureAnalyzer<HeadwayException> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, HeadwayException cause) {
        return new FailureAnalysis("The process engine could not start. " + cause.getMessage(), null, cause);
    }
}
