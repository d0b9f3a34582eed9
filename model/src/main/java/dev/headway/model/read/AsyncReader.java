package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.BPMN;

import dev.headway.model.AsyncMarker;
import dev.headway.model.xml.XmlElement;
import org.jspecify.annotations.Nullable;

/**
 * Reads asynchronous continuations. The family disagrees about {@code async} on a multi-instance activity: Activiti and
 * Flowable mean each instance; the others mean the whole loop, and mark the instances on the loop characteristics.
 */
final class AsyncReader {
    private final ProcessDraft process;
    private final FixedValues values;

    AsyncReader(ProcessDraft process) {
        this.process = process;
        this.values = new FixedValues(process);
    }

    /** The marker around an element; for a multi-instance activity around the whole loop. */
    AsyncMarker ofNode(NodeDraft node) {
        boolean loops = isMultiInstance(node);
        boolean before = node.extensions.flag("asyncBefore", false);
        boolean after = node.extensions.flag("asyncAfter", false);
        for (Dialect dialect : Dialect.values()) {
            if (!loops || !dialect.asyncIsPerInstance()) {
                before |= isSet(node.extensions.attribute(dialect, "async"));
                after |= isSet(node.extensions.attribute(dialect, "asyncLeave"));
            }
        }
        boolean exclusive =
                node.extensions.flag("exclusive", true) && node.extensions.flag("asyncLeaveExclusive", true);
        String retry = checkedRetry(node.extensions, node.element, node.id);
        return marker(node, node.extensions, before, after, exclusive, retry, joins(node, before));
    }

    /** The marker of a case, which stands on the case itself: it begins by a job. */
    AsyncMarker ofCase(NodeDraft plan, XmlElement caseElement) {
        Extensions own = new Extensions(caseElement);
        boolean before = own.flag("asyncBefore", false) || own.flag("async", false);
        before |= ofNode(plan).before();
        String retry = checkedRetry(own, caseElement, plan.id);
        return marker(plan, own, before, false, own.flag("exclusive", true), retry, false);
    }

    /** Whether the job's user code shares the transaction of its step; only a job has one of its own. */
    private boolean joins(NodeDraft node, boolean before) {
        String value = Literals.trimToNull(node.extensions.attribute(Dialect.HEADWAY, "transaction"));
        if (value == null || value.equals("group")) {
            return false;
        }
        if (!value.equals("join")) {
            process.log.error(
                    node.element.location(),
                    node.id,
                    "transaction-invalid",
                    "Expected headway:transaction of '" + node.id + "' to be 'group' or 'join', got '" + value + "'.");
        } else if (!before && !isMultiInstance(node)) {
            process.log.error(
                    node.element.location(),
                    node.id,
                    "transaction-without-job",
                    "Expected '" + node.id
                            + "' with headway:transaction=\"join\" to be asynchronous, since only a job has a"
                            + " transaction of its own. Add headway:asyncBefore=\"true\", or join the transaction of the"
                            + " caller through the API.");
        }
        return true;
    }

    /** The marker around each instance of a multi-instance activity. */
    AsyncMarker ofInstances(NodeDraft node, XmlElement loop) {
        Extensions own = new Extensions(loop);
        boolean before = own.flag("asyncBefore", false) || own.flag("async", false);
        boolean after = own.flag("asyncAfter", false) || own.flag("asyncLeave", false);
        boolean exclusive = own.flag("exclusive", true);
        for (Dialect dialect : Dialect.values()) {
            if (dialect.asyncIsPerInstance()) {
                before |= isSet(node.extensions.attribute(dialect, "async"));
                after |= isSet(node.extensions.attribute(dialect, "asyncLeave"));
                String shared = node.extensions.attribute(dialect, "exclusive");
                exclusive &= shared == null || Extensions.isTrue(shared);
            }
        }
        String retry = checkedRetry(own, loop, node.id);
        return marker(node, own, before, after, exclusive, retry == null ? retryText(node.extensions) : retry, false);
    }

    private AsyncMarker marker(
            NodeDraft node,
            Extensions extensions,
            boolean before,
            boolean after,
            boolean exclusive,
            @Nullable String retry,
            boolean joins) {
        String priority = Literals.trimToNull(extensions.attribute("jobPriority"));
        String category = Literals.trimToNull(extensions.elementOrAttribute("jobCategory"));
        if (priority == null) {
            priority = Literals.trimToNull(node.extensions.attribute("jobPriority"));
        }
        values.wholeNumber(priority, "jobPriority", node.element, node.id);
        if (category == null) {
            category = Literals.trimToNull(node.extensions.elementOrAttribute("jobCategory"));
        }
        AsyncMarker marker = new AsyncMarker(before, after, exclusive, retry, priority, category, joins);
        return marker.equals(AsyncMarker.NONE) ? AsyncMarker.NONE : marker;
    }

    /** The retry cycle, checked once where it stands. */
    private @Nullable String checkedRetry(Extensions extensions, XmlElement element, String elementId) {
        String text = retryText(extensions);
        String expected = text == null ? null : TimerText.retryFault(text);
        if (expected != null) {
            XmlElement at = extensions.element("failedJobRetryTimeCycle");
            process.log.error(
                    at == null ? element.location() : at.location(),
                    elementId,
                    "retry-cycle-invalid",
                    "Expected failedJobRetryTimeCycle of '" + elementId + "' to be " + expected + ", but got '" + text
                            + "'. Correct it, or use an expression.");
        }
        return text;
    }

    private static @Nullable String retryText(Extensions extensions) {
        String text = Literals.trimToNull(extensions.elementOrAttribute("failedJobRetryTimeCycle"));
        return text != null ? text : Literals.trimToNull(extensions.elementOrAttribute("retries"));
    }

    private static boolean isMultiInstance(NodeDraft node) {
        return node.element.child(BPMN, "multiInstanceLoopCharacteristics") != null;
    }

    private static boolean isSet(@Nullable String value) {
        return value != null && Extensions.isTrue(value);
    }
}
