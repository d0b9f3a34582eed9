package dev.headway.engine.internal.translate;

import dev.headway.core.command.Refusal;
import dev.headway.core.execution.usercode.UserCodeException;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.variable.VariableException;
import dev.headway.engine.AlreadyDoneException;
import dev.headway.engine.DatabaseException;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.OptimisticLockingException;
import dev.headway.engine.SuspendedException;
import dev.headway.engine.TaskAlreadyClaimedException;
import dev.headway.engine.UncaughtBpmnErrorException;
import dev.headway.engine.WrongStateException;
import dev.headway.runtime.port.StoreException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Turns what the runtime and the store throw into the exceptions of the API. The message of the cause is kept as it is. */
public final class Failures {
    private Failures() {}

    /** The API's exception for this failure; exceptions of user code and of the API stay as they are. */
    public static RuntimeException of(Throwable failure) {
        return switch (failure) {
            case CompletionException wrapped when wrapped.getCause() != null -> of(wrapped.getCause());
            case ExecutionException wrapped when wrapped.getCause() != null -> of(wrapped.getCause());
            case Refusal refusal -> of(refusal);
            case StoreException store -> of(store);
            case VariableException variable -> new InvalidRequestException(message(variable), variable);
            case ExpressionException expression -> new HeadwayException(message(expression), expression);
            case UserCodeException userCode ->
                new HeadwayException(
                        message(userCode) + ". Nothing was changed.",
                        userCode.getCause() == null ? userCode : userCode.getCause());
            case RuntimeException other -> other;
            case Error error -> throw error;
            default ->
                new HeadwayException(
                        "User code that ran inside the call failed: " + failure + ". Nothing was changed.", failure);
        };
    }

    private static HeadwayException of(Refusal refusal) {
        String message = message(refusal);
        return switch (refusal.reason()) {
            case NOT_FOUND -> new ObjectNotFoundException(message, refusal);
            case ALREADY_DONE -> new AlreadyDoneException(message, refusal);
            case SUSPENDED -> new SuspendedException(message, refusal);
            case WRONG_STATE -> new WrongStateException(message, refusal);
            case CLAIMED_BY_OTHER -> new TaskAlreadyClaimedException(message, refusal);
            case CHANGED_MEANWHILE -> new OptimisticLockingException(message, refusal);
            case UNCAUGHT_ERROR -> new UncaughtBpmnErrorException(message, refusal);
            case USER_CODE -> new HeadwayException(message, refusal);
            case INVALID -> new InvalidRequestException(message, refusal);
        };
    }

    private static HeadwayException of(StoreException store) {
        String message = message(store);
        return store.kind() == StoreException.Kind.CONFLICT
                ? new OptimisticLockingException(message, store)
                : new DatabaseException(message, store);
    }

    private static String message(Throwable failure) {
        String message = failure.getMessage();
        return message != null ? message : failure.toString();
    }
}
