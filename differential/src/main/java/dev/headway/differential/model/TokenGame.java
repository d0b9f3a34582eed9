package dev.headway.differential.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A random process without block structure, of user tasks and exclusive, parallel and inclusive gateways, and what BPMN says about its
 * tokens (13.3.2, 13.4.1, 13.4.2, 13.4.3), played without an engine. Not thread-safe.
 */
public final class TokenGame {
    /** What a node is. */
    private enum Type {
        START("startEvent"),
        TASK("userTask"),
        EXCLUSIVE("exclusiveGateway"),
        PARALLEL("parallelGateway"),
        INCLUSIVE("inclusiveGateway"),
        END("endEvent");

        private final String element;

        Type(String element) {
            this.element = element;
        }
    }

    private record Flow(String id, int from, int to) {}

    private final List<Type> types = new ArrayList<>();
    private final List<Flow> flows = new ArrayList<>();
    private final Map<String, Integer> tasks = new TreeMap<>();
    private final Map<Flow, Integer> waiting = new java.util.HashMap<>();
    private final long choice;

    /** A process of this seed, and the game at its beginning, before its start. */
    public TokenGame(Random random) {
        choice = random.nextInt(RandomParts.CHOICES);
        int nodes = 4 + random.nextInt(9);
        types.add(Type.START);
        for (int i = 1; i < nodes; i++) {
            types.add(List.of(Type.TASK, Type.TASK, Type.TASK, Type.EXCLUSIVE, Type.PARALLEL, Type.INCLUSIVE)
                    .get(random.nextInt(6)));
        }
        types.add(Type.END);
        for (int from = 0; from < nodes; from++) {
            int outgoing = from == 0 || random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(3);
            for (int i = 0; i < outgoing; i++) {
                connect(from, from + 1 + random.nextInt(nodes - from));
            }
            // The way back leads to a task, so that nothing runs in circles by itself.
            int back = 1 + random.nextInt(nodes);
            if (from > 0 && back <= from && types.get(back) == Type.TASK && random.nextInt(3) == 0) {
                connect(from, back);
            }
        }
    }

    private void connect(int from, int to) {
        flows.add(new Flow("f" + flows.size(), from, to));
    }

    /** The value that the variable {@code c} must have, by which exclusive gateways decide. */
    public long choice() {
        return choice;
    }

    private static String id(int node) {
        return "n" + node;
    }

    private List<Flow> outgoing(int node) {
        return flows.stream().filter(flow -> flow.from() == node).toList();
    }

    private List<Flow> incoming(int node) {
        return flows.stream().filter(flow -> flow.to() == node).toList();
    }

    /** The process as BPMN. */
    public String xml() {
        StringBuilder text = new StringBuilder(
                "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='generated'><process id='p' isExecutable='true'>\n");
        for (int node = 0; node < types.size(); node++) {
            Type type = types.get(node);
            String otherwise = type == Type.EXCLUSIVE || type == Type.INCLUSIVE
                    ? " default='" + outgoing(node).getLast().id() + "'"
                    : "";
            text.append("<%s id='%s'%s/>\n".formatted(type.element, id(node), otherwise));
        }
        for (Flow flow : flows) {
            List<Flow> beside = outgoing(flow.from());
            Type type = types.get(flow.from());
            boolean conditional = (type == Type.EXCLUSIVE || type == Type.INCLUSIVE)
                    && !beside.getLast().equals(flow);
            String comparison = type == Type.EXCLUSIVE ? " == " : " > ";
            String condition = conditional
                    ? "<conditionExpression>${c" + comparison + beside.indexOf(flow) + "}</conditionExpression>"
                    : "";
            text.append("<sequenceFlow id='%s' sourceRef='%s' targetRef='%s'>%s</sequenceFlow>\n"
                    .formatted(flow.id(), id(flow.from()), id(flow.to()), condition));
        }
        return text.append("</process></definitions>\n").toString();
    }

    /** Starts the process; returns the open tasks as facts, sorted. */
    public List<String> start() {
        run(0);
        return facts();
    }

    /** Completes a task that is open; returns the open tasks as facts, sorted. */
    public List<String> complete(String task) {
        tasks.merge(task, -1, Integer::sum);
        run(Integer.parseInt(task.substring(1)));
        return facts();
    }

    private List<String> facts() {
        List<String> facts = new ArrayList<>();
        tasks.forEach((task, open) -> {
            for (int i = 0; i < open; i++) {
                facts.add("task " + task + " -");
            }
        });
        return facts;
    }

    /** Tokens that wait at parallel and inclusive gateways. */
    public int held() {
        return waiting.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** A token leaves a node; it, and what it becomes, moves until all wait. Then an inclusive gateway may go on. */
    private void run(int node) {
        Deque<Flow> moving = new ArrayDeque<>(outgoing(node));
        while (true) {
            while (!moving.isEmpty()) {
                arrive(moving.removeFirst(), moving);
            }
            int join = enabledInclusive();
            if (join < 0) {
                return;
            }
            incoming(join).forEach(flow -> waiting.computeIfPresent(flow, (each, tokens) -> Math.max(0, tokens - 1)));
            moving.addAll(chosenOfInclusive(join));
        }
    }

    private void arrive(Flow flow, Deque<Flow> moving) {
        int at = flow.to();
        switch (types.get(at)) {
            case TASK -> tasks.merge(id(at), 1, Integer::sum);
            case EXCLUSIVE -> moving.add(chosen(at));
            case INCLUSIVE -> waiting.merge(flow, 1, Integer::sum);
            case PARALLEL -> {
                waiting.merge(flow, 1, Integer::sum);
                List<Flow> needed = incoming(at);
                if (needed.stream().allMatch(this::isFilled)) {
                    needed.forEach(each -> waiting.merge(each, -1, Integer::sum));
                    moving.addAll(outgoing(at));
                }
            }
            case START, END -> {}
        }
    }

    private boolean isFilled(Flow flow) {
        return waiting.getOrDefault(flow, 0) > 0;
    }

    private Flow chosen(int node) {
        List<Flow> beside = outgoing(node);
        return choice < beside.size() - 1 ? beside.get((int) choice) : beside.getLast();
    }

    private List<Flow> chosenOfInclusive(int node) {
        List<Flow> beside = outgoing(node);
        int conditional = beside.size() - 1;
        return choice == 0 || conditional == 0
                ? List.of(beside.getLast())
                : beside.subList(0, (int) Math.min(choice, conditional));
    }

    /** An inclusive gateway that has a token and need not wait for another one; -1 when there is none. */
    private int enabledInclusive() {
        for (int node = 0; node < types.size(); node++) {
            if (types.get(node) == Type.INCLUSIVE
                    && incoming(node).stream().anyMatch(this::isFilled)
                    && !mustWait(node)) {
                return node;
            }
        }
        return -1;
    }

    /** Whether some token elsewhere can reach an empty flow of the gateway, and none of its filled ones, without passing it. */
    private boolean mustWait(int gateway) {
        List<Flow> tokens = new ArrayList<>();
        waiting.forEach((flow, count) -> {
            if (count > 0 && flow.to() != gateway) {
                tokens.add(flow);
            }
        });
        for (Flow token : tokens) {
            if (holdsBack(List.of(token), gateway)) {
                return true;
            }
        }
        for (Map.Entry<String, Integer> open : tasks.entrySet()) {
            if (open.getValue() > 0
                    && holdsBack(outgoing(Integer.parseInt(open.getKey().substring(1))), gateway)) {
                return true;
            }
        }
        return false;
    }

    private boolean holdsBack(List<Flow> from, int gateway) {
        Set<Flow> reached = new HashSet<>();
        Deque<Flow> next = new ArrayDeque<>(from);
        while (!next.isEmpty()) {
            Flow flow = next.removeFirst();
            if (reached.add(flow) && flow.to() != gateway) {
                next.addAll(outgoing(flow.to()));
            }
        }
        boolean empty = reached.stream().anyMatch(flow -> flow.to() == gateway && !isFilled(flow));
        boolean filled = reached.stream().anyMatch(flow -> flow.to() == gateway && isFilled(flow));
        return empty && !filled;
    }
}
