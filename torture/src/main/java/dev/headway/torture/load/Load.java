package dev.headway.torture.load;

import dev.headway.torture.journal.Clients;
import dev.headway.torture.model.Generated;
import dev.headway.torture.model.TorturedCase;
import dev.headway.torture.nemesis.Cluster;
import dev.headway.torture.nemesis.NodeProcess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Clients that keep the engines busy: starts of processes and cases, tasks, variables, signals. */
public final class Load {
    private static final long ROUND_MILLIS = 50;
    private static final int STARTS_A_ROUND = 15;
    private static final int CASES_A_ROUND = 2;
    private static final int TASKS_A_ROUND = 20;
    private static final long READY_JOBS_MAX = 400;
    private static final long INSTANCES_MAX = 2_000;

    private final Cluster cluster;
    private final Clients clients;
    private final List<Generated> processes;
    private final Random random;
    private final Thread thread;
    /** What each process was asked for last by {@link #completeTasks}. */
    private final Map<NodeProcess, String> atTasks = new HashMap<>();

    private volatile boolean stopped;

    public Load(Cluster cluster, Clients clients, List<Generated> processes, long seed) {
        this.cluster = cluster;
        this.clients = clients;
        this.processes = processes.stream()
                .filter(process -> !process.key().equals(Generated.STARTED))
                .toList();
        this.random = new Random(seed);
        this.thread = Thread.ofPlatform().daemon().name("load").unstarted(this::run);
    }

    public void start() {
        thread.start();
    }

    /** Asks for nothing more. */
    public void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    private void run() {
        try {
            for (long round = 0; !stopped; round++) {
                long ready = cluster.readyJobs();
                if (ready >= 0 && ready < READY_JOBS_MAX && cluster.runningInstances() < INSTANCES_MAX) {
                    for (int i = 0; i < CASES_A_ROUND; i++) {
                        say("case", TorturedCase.KEY);
                    }
                    for (int i = 0; i < STARTS_A_ROUND; i++) {
                        Generated process = processes.get(random.nextInt(processes.size()));
                        say("start", process.key() + " " + random.nextInt(Generated.CHOICES));
                    }
                }
                say("tasks", Integer.toString(TASKS_A_ROUND));
                if (round % 10 == 0) {
                    say("signal", Generated.SIGNAL);
                    setSomething();
                }
                Thread.sleep(ROUND_MILLIS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void setSomething() {
        List<Map.Entry<String, String>> known = new ArrayList<>(clients.starts().entrySet());
        for (int i = 0; i < 5 && !known.isEmpty(); i++) {
            say("set", known.get(random.nextInt(known.size())).getValue());
        }
    }

    private void say(String word, String rest) {
        int first = random.nextInt(cluster.size());
        for (int i = 0; i < cluster.size(); i++) {
            int node = (first + i) % cluster.size();
            NodeProcess process = cluster.node(node);
            if (process != null && cluster.running(node)) {
                process.say(clients.ask(word, rest));
                return;
            }
        }
    }

    /**
     * Completes open tasks, once the load is over. An engine that is still at it is not asked again: it would complete the same tasks once more
     * beside, and the more of that, the longer all of it takes.
     */
    public void completeTasks() {
        for (int node = 0; node < cluster.size(); node++) {
            NodeProcess process = cluster.node(node);
            if (process != null && cluster.running(node) && !isAtTasks(process)) {
                String line = clients.ask("tasks", "200");
                atTasks.put(process, line);
                process.say(line);
                if (node == 0) {
                    process.say(clients.ask("revive", ""));
                }
            }
        }
    }

    private boolean isAtTasks(NodeProcess process) {
        String line = atTasks.get(process);
        return line != null && clients.isOpen(line);
    }
}
