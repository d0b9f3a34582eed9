package dev.headway.model.read;

import dev.headway.model.Location;
import dev.headway.model.read.Declarations.Escalation;
import dev.headway.model.read.Declarations.Message;
import dev.headway.model.read.Declarations.Signal;
import dev.headway.model.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/** Resolves references of events and tasks to messages, signals, errors and escalations; reports those that lead nowhere. */
final class References {
    private final ProcessDraft process;

    References(ProcessDraft process) {
        this.process = process;
    }

    /**
     * The message name that an element refers to; null where it refers to none, or wrongly.
     *
     * @param throwing whether it sends: who sends nothing goes on, who waits for nothing waits for ever
     */
    @Nullable
    String message(XmlElement element, String elementId, boolean throwing) {
        String reference = Literals.trimToNull(element.attribute("messageRef"));
        if (reference == null) {
            return Literals.trimToNull(new Extensions(element).attribute("messageExpression"));
        }
        Message message = process.declarations.message(reference);
        if (message == null && throwing) {
            process.log.warning(
                    element.location(),
                    elementId,
                    "message-unknown",
                    "Expected '" + elementId + "' to refer to a <message> of the file, but there is none with the id '"
                            + reference + "', so it sends no message. Declare it under <definitions>, or correct the"
                            + " messageRef.");
            return null;
        }
        if (message == null) {
            dangling(element.location(), elementId, "message", reference);
            return null;
        }
        if (message.name() == null && throwing) {
            process.log.warning(
                    element.location(),
                    elementId,
                    "message-name-missing",
                    "Expected the <message id='" + reference + "'> that '" + elementId
                            + "' throws, to have a name, but it has none, so nothing is sent. Give it the name under which"
                            + " it is correlated.");
        } else if (message.name() == null) {
            nameless(element.location(), elementId, "message", reference);
        }
        return message.name();
    }

    /** Whether an element says anything about a message, resolvable or not. */
    static boolean namesMessage(XmlElement element) {
        return element.attribute("messageRef") != null
                || new Extensions(element).attribute("messageExpression") != null;
    }

    /** The signal that a definition refers to; null where it refers to none, or wrongly. */
    @Nullable
    Signal signal(XmlElement definition, String elementId) {
        String reference = Literals.trimToNull(definition.attribute("signalRef"));
        String expression = Literals.trimToNull(new Extensions(definition).attribute("signalExpression"));
        if (reference == null) {
            if (expression == null) {
                process.log.error(
                        definition.location(),
                        elementId,
                        "signal-missing",
                        "Expected a 'signalRef' in the signal event '" + elementId
                                + "', but it has none. Refer to a <signal id=... name=...> of the file.");
                return null;
            }
            return new Signal(expression, false);
        }
        Signal signal = process.declarations.signal(reference);
        if (signal == null) {
            dangling(definition.location(), elementId, "signal", reference);
            return null;
        }
        if (signal.name() == null) {
            nameless(definition.location(), elementId, "signal", reference);
        }
        return expression == null ? signal : new Signal(expression, signal.instanceScope());
    }

    /** The error code and message behind an {@code errorRef}. An undeclared reference is itself taken as the code. */
    Declarations.@Nullable Error error(XmlElement definition, String elementId) {
        String reference = Literals.trimToNull(definition.attribute("errorRef"));
        if (reference == null) {
            return null;
        }
        Declarations.Error error = process.declarations.error(reference);
        if (error == null) {
            process.log.warning(
                    definition.location(),
                    elementId,
                    "error-undeclared",
                    "Expected an <error id='" + reference + "' errorCode=...> for the errorRef of '" + elementId
                            + "', but the file declares none. '" + reference
                            + "' itself is taken as the error code: declare the error to make that explicit.");
            return new Declarations.Error(reference, null);
        }
        return error;
    }

    /** The escalation code behind an {@code escalationRef}. An undeclared reference is itself taken as the code. */
    @Nullable
    Escalation escalation(XmlElement definition, String elementId) {
        String reference = Literals.trimToNull(definition.attribute("escalationRef"));
        if (reference == null) {
            return null;
        }
        Escalation escalation = process.declarations.escalation(reference);
        if (escalation == null) {
            process.log.warning(
                    definition.location(),
                    elementId,
                    "escalation-unknown",
                    "Expected an <escalation id='" + reference + "' escalationCode=...> for the escalationRef of '"
                            + elementId + "', but the file declares none. '" + reference
                            + "' itself is taken as the escalation code: declare the escalation to make that explicit.");
            return new Escalation(reference);
        }
        return escalation;
    }

    private void dangling(Location location, String elementId, String kind, String reference) {
        process.log.error(
                location,
                elementId,
                kind + "-unknown",
                "Expected '" + elementId + "' to refer to a <" + kind + "> of the file, but there is none with the id '"
                        + reference + "'. Declare it under <definitions>, or correct the " + kind + "Ref.");
    }

    private void nameless(Location location, String elementId, String kind, String reference) {
        process.log.error(
                location,
                elementId,
                kind + "-name-missing",
                "Expected the <" + kind + " id='" + reference + "'> that '" + elementId
                        + "' refers to, to have a name, but it has none. Give it the name under which it is "
                        + (kind.equals("signal") ? "broadcast" : "correlated")
                        + ".");
    }
}
