package dev.headway.differential.model;

import dev.headway.differential.model.Part.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes a generated process as BPMN, with the extension attributes of one namespace. */
public final class BpmnText {
    /** Before what no flow leads to. */
    private static final String NOWHERE = "";

    private static final Pattern REFERENCE = Pattern.compile("(message|signal|error|escalation)Ref='([^']*)'");

    private final StringBuilder text = new StringBuilder();
    /** Associations, which the schema wants behind all flow elements of their scope. */
    private final Deque<StringBuilder> associations = new ArrayDeque<>();

    private final List<Part> called = new ArrayList<>();
    private final List<String[]> flows = new ArrayList<>();
    private int nextFlow;

    private BpmnText() {}

    /** The text, and what follows what in it. */
    public record Written(String xml, List<String[]> flows) {}

    public static Written of(Part process) {
        BpmnText writer = new BpmnText();
        return new Written(writer.write(process), List.copyOf(writer.flows));
    }

    private String write(Part process) {
        process(process, "p");
        while (!called.isEmpty()) {
            Part call = called.removeFirst();
            process(call, call.id() + "_p");
        }
        StringBuilder declared = new StringBuilder();
        Matcher references = REFERENCE.matcher(text);
        references
                .results()
                .map(found -> declaration(found.group(1), found.group(2)))
                .distinct()
                .sorted()
                .forEach(declared::append);
        return """
                <definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="generated"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn">
                """ + declared + text + "</definitions>\n";
    }

    private static String declaration(String type, String name) {
        String code = switch (type) {
            case "error" -> " errorCode='" + name + "'";
            case "escalation" -> " name='" + name + "' escalationCode='" + name + "'";
            default -> " name='" + name + "'";
        };
        return "<" + type + " id='" + name + "'" + code + "/>\n";
    }

    private void process(Part part, String key) {
        text.append("<process id='").append(key).append("' isExecutable='true'>\n");
        inside(part, key);
        text.append("</process>\n");
    }

    /** What is inside of a scope: start, body, end, event sub-processes. */
    private void inside(Part scope, String id) {
        associations.push(new StringBuilder());
        String start = id + "_start";
        String event = scope.kind() == Kind.EVENT_SUB_PROCESS ? scope.option("event") : "";
        String interrupting = event.isEmpty() ? "" : " isInterrupting='%s'".formatted(!scope.has("beside"));
        element("startEvent", start, interrupting, definition(event));
        String last = sequence(start, scope.body());
        if (last != null) {
            element("endEvent", id + "_end", "", "");
            flow(last, id + "_end", "");
        }
        for (Part handler : scope.all(Kind.EVENT_SUB_PROCESS)) {
            text.append("<subProcess id='%s' triggeredByEvent='true'>\n".formatted(handler.id()));
            inside(handler, handler.id());
            text.append("</subProcess>\n");
        }
        text.append(associations.pop());
    }

    private @Nullable String sequence(String from, List<Part> parts) {
        String last = from;
        for (Part part : parts) {
            String next = part(last, part);
            if (next == null) {
                return null;
            }
            last = next;
        }
        return last;
    }

    private void element(String type, String id, String attributes, String content) {
        text.append("<%s id='%s'%s>%s</%s>\n".formatted(type, id, attributes, content, type));
    }

    private void flow(String from, String to, String condition) {
        flow(from, to, condition, "f" + ++nextFlow);
    }

    private void flow(String from, String to, String condition, String id) {
        if (from.equals(NOWHERE)) {
            return;
        }
        flows.add(new String[] {from, to});
        String content = condition.isEmpty()
                ? ""
                : "<conditionExpression xsi:type='tFormalExpression'>" + escaped(condition) + "</conditionExpression>";
        text.append("<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>\n"
                .formatted(id, from, to, content));
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    /** Writes a part after a node; returns its last node, null when no path goes on after it. */
    private @Nullable String part(String from, Part part) {
        return switch (part.kind()) {
            case SEQUENCE, PROCESS -> sequence(from, part.body());
            case SERVICE -> activity(from, part, "serviceTask", service(part), "");
            case USER -> activity(from, part, "userTask", "", "");
            case RECEIVE -> activity(from, part, "receiveTask", "", "");
            case TASK -> activity(from, part, "manualTask", "", "");
            case CATCH -> event(from, part, "intermediateCatchEvent");
            case THROW -> event(from, part, "intermediateThrowEvent");
            case CALL -> call(from, part);
            case PARALLEL -> branches(from, part, "parallelGateway");
            case EXCLUSIVE -> branches(from, part, "exclusiveGateway");
            case INCLUSIVE -> branches(from, part, "inclusiveGateway");
            case COMPLEX -> branches(from, part, "complexGateway");
            case LINK -> link(from, part);
            case RACE -> race(from, part);
            case SUB_PROCESS -> subProcess(from, part, "subProcess");
            case TRANSACTION -> subProcess(from, part, "transaction");
            case AD_HOC -> adHoc(from, part);
            case REPEAT -> repeat(from, part);
            case END -> {
                event(from, part, "endEvent");
                yield null;
            }
            case BOUNDARY, EVENT_SUB_PROCESS, UNDO -> from;
        };
    }

    private static String async(Part part) {
        String when = part.option("async");
        StringBuilder attributes = new StringBuilder();
        if (when.equals("before") || when.equals("both")) {
            attributes.append(" flowable:async='true'");
        }
        if (when.equals("after") || when.equals("both")) {
            attributes.append(" flowable:asyncLeave='true'");
        }
        if (part.has("exclusive")) {
            attributes.append(" flowable:exclusive='false'");
        }
        return attributes.toString();
    }

    private static String service(Part part) {
        if (!part.has("error")) {
            return " flowable:expression='${n + 1}' flowable:resultVariable='n'";
        }
        String[] error = part.option("error").split(":", -1);
        return " flowable:expression=\"${work.run('%s', c == %s, n)}\" flowable:resultVariable='n'"
                .formatted(error[0], error[1]);
    }

    private static String loop(Part part) {
        if (part.has("while")) {
            String[] rounds = part.option("while").split(":", -1);
            return "<standardLoopCharacteristics testBefore='%s' loopMaximum='%s'><loopCondition>${n &lt; 6}</loopCondition></standardLoopCharacteristics>"
                    .formatted(rounds[0].equals("before"), rounds[1]);
        }
        if (!part.has("loop")) {
            return "";
        }
        String[] loop = part.option("loop").split(":", -1);
        String stop = part.has("stop")
                ? "<completionCondition>" + escaped("${nrOfCompletedInstances >= " + part.option("stop") + "}")
                        + "</completionCondition>"
                : "";
        return "<multiInstanceLoopCharacteristics isSequential='%s'>%s<loopCardinality>%s</loopCardinality>%s</multiInstanceLoopCharacteristics>"
                .formatted(loop[0].equals("sequential"), gather(part), loop[1], stop);
    }

    private static String gather(Part part) {
        if (!part.has("gather")) {
            return "";
        }
        String more = part.option("gather").equals("many") ? "<flowable:variable source='c' target='chosen'/>" : "";
        return "<extensionElements><flowable:variableAggregation target='all_%s'><flowable:variable source='n'/><flowable:variable source='loopCounter' target='at'/>%s</flowable:variableAggregation></extensionElements>"
                .formatted(part.id(), more);
    }

    private static String definition(String event) {
        String[] parts = event.split(":", -1);
        return switch (parts[0]) {
            case "timer" ->
                "<timerEventDefinition><timeDuration>PT%sS</timeDuration></timerEventDefinition>".formatted(parts[1]);
            case "message" -> "<messageEventDefinition messageRef='%s'/>".formatted(parts[1]);
            case "signal" -> "<signalEventDefinition signalRef='%s'/>".formatted(parts[1]);
            case "error" -> "<errorEventDefinition errorRef='%s'/>".formatted(parts[1]);
            case "escalation" -> "<escalationEventDefinition escalationRef='%s'/>".formatted(parts[1]);
            case "conditional" ->
                "<conditionalEventDefinition><condition>${n &gt;= %s}</condition></conditionalEventDefinition>"
                        .formatted(parts[1]);
            case "compensate" -> "<compensateEventDefinition/>";
            case "terminate" -> "<terminateEventDefinition/>";
            case "cancel" -> "<cancelEventDefinition/>";
            default -> "";
        };
    }

    private String event(String from, Part part, String type) {
        element(type, part.id(), async(part), definition(part.option("event")));
        flow(from, part.id(), "");
        return part.id();
    }

    private @Nullable String activity(String from, Part part, String type, String attributes, String content) {
        element(type, part.id(), attributes + async(part), content + loop(part));
        return after(from, part);
    }

    /** The flow to an activity that is written, and what hangs at it. */
    private @Nullable String after(String from, Part part) {
        flow(from, part.id(), "");
        for (Part undo : part.all(Kind.UNDO)) {
            undo(part, undo);
        }
        String merge = null;
        for (Part boundary : part.all(Kind.BOUNDARY)) {
            boolean beside = boundary.has("beside");
            element(
                    "boundaryEvent",
                    boundary.id(),
                    " attachedToRef='%s' cancelActivity='%s'".formatted(part.id(), !beside),
                    definition(boundary.option("event")));
            String last = sequence(boundary.id(), boundary.body());
            if (last != null && beside) {
                element("endEvent", boundary.id() + "_end", "", "");
                flow(last, boundary.id() + "_end", "");
            } else if (last != null) {
                if (merge == null) {
                    merge = part.id() + "_merge";
                    element("exclusiveGateway", merge, "", "");
                    flow(part.id(), merge, "");
                }
                flow(last, merge, "");
            }
        }
        return merge == null ? part.id() : merge;
    }

    private void undo(Part activity, Part undo) {
        String handler = undo.id() + "_do";
        element(
                "boundaryEvent",
                undo.id(),
                " attachedToRef='%s'".formatted(activity.id()),
                "<compensateEventDefinition/>");
        if (undo.has("by")) {
            element("userTask", handler, " isForCompensation='true'", "");
        } else {
            element(
                    "serviceTask",
                    handler,
                    " isForCompensation='true' flowable:expression='${n + 10}' flowable:resultVariable='n'",
                    "");
        }
        associations
                .element()
                .append("<association id='as_%s' sourceRef='%s' targetRef='%s' associationDirection='One'/>\n"
                        .formatted(undo.id(), undo.id(), handler));
    }

    private @Nullable String call(String from, Part part) {
        called.add(part);
        boolean inherits = part.has("inherit");
        String attributes =
                " calledElement='" + part.id() + "_p'" + (inherits ? " flowable:inheritVariables='true'" : "");
        String in = inherits ? "" : "<flowable:in source='n' target='n'/><flowable:in source='c' target='c'/>";
        return activity(
                from,
                part,
                "callActivity",
                attributes,
                "<extensionElements>" + in + "<flowable:out source='n' target='n'/></extensionElements>");
    }

    private String link(String from, Part part) {
        String definition = "<linkEventDefinition name='" + part.id() + "'/>";
        element("intermediateThrowEvent", part.id(), "", definition);
        flow(from, part.id(), "");
        element("intermediateCatchEvent", part.id() + "_to", "", definition);
        return part.id() + "_to";
    }

    private @Nullable String branches(String from, Part part, String type) {
        boolean complex = part.kind() == Kind.COMPLEX;
        boolean conditional = part.kind() != Kind.PARALLEL && !complex;
        List<Part> branches = part.body();
        if (branches.isEmpty()) {
            return from;
        }
        String otherwise = conditional ? " default='" + part.id() + "_else'" : "";
        element(complex ? "parallelGateway" : type, part.id(), otherwise + async(part), "");
        flow(from, part.id(), "");
        String close = part.id() + "_join";
        boolean goesOn = false;
        for (int i = 0; i < branches.size(); i++) {
            Part branch = branches.get(i);
            String first = part.id() + "_b" + i;
            boolean last = i == branches.size() - 1;
            element("manualTask", first, "", "");
            if (conditional && last) {
                flow(part.id(), first, "", part.id() + "_else");
            } else {
                String when = branch.has("when") ? branch.option("when") : "${c == 0}";
                flow(part.id(), first, conditional ? when : "");
            }
            String end = part(first, branch);
            if (end != null) {
                goesOn = true;
                flow(end, close, "");
            }
        }
        if (goesOn) {
            String when =
                    "<activationCondition>${activationCount >= " + part.option("joins") + "}</activationCondition>";
            element(type, close, "", complex ? when : "");
        }
        return goesOn ? close : null;
    }

    private @Nullable String race(String from, Part part) {
        List<Part> branches = part.body();
        if (branches.isEmpty()) {
            return from;
        }
        element("eventBasedGateway", part.id(), "", "");
        flow(from, part.id(), "");
        String close = part.id() + "_join";
        boolean goesOn = false;
        for (int i = 0; i < branches.size(); i++) {
            Part branch = branches.get(i);
            String first = part.id() + "_e" + i;
            String event =
                    branch.has("event") && branch.kind() == Kind.SEQUENCE ? branch.option("event") : "message:m1";
            element("intermediateCatchEvent", first, "", definition(event));
            flow(part.id(), first, "");
            String end = part(first, branch);
            if (end != null) {
                goesOn = true;
                flow(end, close, "");
            }
        }
        if (goesOn) {
            element("exclusiveGateway", close, "", "");
        }
        return goesOn ? close : null;
    }

    private @Nullable String subProcess(String from, Part part, String type) {
        text.append("<%s id='%s'%s>\n".formatted(type, part.id(), async(part)));
        text.append(loop(part));
        inside(part, part.id());
        text.append("</").append(type).append(">\n");
        return after(from, part);
    }

    private @Nullable String adHoc(String from, Part part) {
        text.append("<adHocSubProcess id='%s' ordering='%s' cancelRemainingInstances='%s'%s>\n"
                .formatted(
                        part.id(),
                        part.has("ordering") ? part.option("ordering") : "Parallel",
                        part.has("cancel"),
                        async(part)));
        text.append(loop(part));
        associations.push(new StringBuilder());
        for (Part activity : part.body()) {
            part(NOWHERE, activity);
        }
        text.append(associations.pop());
        if (part.has("enough")) {
            text.append("<completionCondition>${n &gt;= %s}</completionCondition>\n".formatted(part.option("enough")));
        }
        text.append("</adHocSubProcess>\n");
        return after(from, part);
    }

    private @Nullable String repeat(String from, Part part) {
        String enter = part.id() + "_in";
        element("exclusiveGateway", enter, "", "");
        flow(from, enter, "");
        String last = sequence(enter, part.body());
        if (last == null) {
            return null;
        }
        String count = part.id() + "_n";
        element("serviceTask", count, " flowable:expression='${n + 1}' flowable:resultVariable='n'", "");
        flow(last, count, "");
        element("exclusiveGateway", part.id(), " default='" + part.id() + "_else'", "");
        flow(count, part.id(), "");
        flow(part.id(), enter, "${n < " + part.option("until") + "}");
        // The way back orders nothing.
        flows.removeLast();
        String out = part.id() + "_out";
        element("exclusiveGateway", out, "", "");
        flow(part.id(), out, "", part.id() + "_else");
        return out;
    }
}
