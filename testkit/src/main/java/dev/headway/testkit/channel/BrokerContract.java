package dev.headway.testkit.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.engine.ProcessEngine;
import dev.headway.engine.ProcessEngineBuilder;
import dev.headway.engine.internal.EngineRuntime;
import dev.headway.runtime.channel.ChannelStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What a channel over a message broker must hold beyond the contract of all channels. */
public abstract class BrokerContract extends ChannelContract {
    /** Ends the broker at once. */
    protected abstract void killBroker() throws Exception;

    /** Starts the broker again under the same address. */
    protected abstract void startBrokerAgain() throws Exception;

    /** Takes away the messages that nobody has received yet. */
    protected abstract void loseMessages() throws Exception;

    /** A channel with these settings of its broker, and others with which a test does not wait long for what is missing. */
    protected static ProcessEngineBuilder quick(
            ProcessEngineBuilder builder, String channel, Map<String, String> broker) {
        broker.forEach((key, value) -> builder.channelOption(channel + "." + key, value));
        return builder.channel(channel)
                .channelOption(channel + ".consumers", "2")
                .channelOption(channel + ".batchSize", "8")
                .channelOption(channel + ".sweepMillis", "100")
                .channelOption(channel + ".sweepAfterMillis", "200")
                .channelOption(channel + ".resendMillis", "1000")
                .channelOption(channel + ".acknowledgeWithinMillis", "300");
    }

    /** Jobs come by messages, not by looking for them; what follows in an instance goes on where it is at home, without any. */
    @Test
    void jobsComeByMessages() throws Exception {
        ProcessEngine starter = deployed(node("n0"));
        starter.stopExecutor();
        ProcessEngine worker = node("n1");
        List<String> instances = start(starter, "chain", 30);
        awaitEnded(worker, instances);
        ChannelStatistics done = EngineRuntime.of(worker).channelStatistics();
        assertThat(done.received()).isGreaterThanOrEqualTo(30);
        assertThat(done.acquired()).isGreaterThanOrEqualTo(90);
        assertThat(done.brokerUp()).isTrue();
        for (String element : List.of("a", "b", "c")) {
            assertEachElementOnce(worker, instances, element, 1);
        }
    }

    /**
     * While the broker is away jobs are accepted, and run or kept as the node is set; a node starts without it, too; the state is visible; when
     * it is back messages flow again.
     */
    @Test
    void theBrokerIsAway() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        List<String> instances = new ArrayList<>(start(first, "step", 10));
        ProcessEngine patient;
        killBroker();
        try {
            awaitStatistics(first, statistics -> !statistics.brokerUp());
            instances.addAll(start(first, "chain", 20));
            awaitEnded(first, instances);
            first.stopExecutor();
            patient = node("n1", Map.of("whenDown", "wait"));
            awaitStatistics(patient, statistics -> !statistics.brokerUp());
            List<String> kept = start(patient, "step", 5);
            long attempts = EngineRuntime.of(patient).channelStatistics().attempts();
            awaitStatistics(patient, statistics -> statistics.attempts() > attempts + 10);
            assertThat(runsOf(kept)).isZero();
            instances.addAll(kept);
        } finally {
            startBrokerAgain();
        }
        awaitEnded(first, instances);
        patient.stopExecutor();
        first.startExecutor();
        awaitStatistics(first, statistics -> statistics.brokerUp() && statistics.attempts() > 0);
        long before = EngineRuntime.of(first).channelStatistics().received();
        List<String> more = start(patient, "step", 10);
        awaitEnded(first, more);
        awaitStatistics(first, statistics -> statistics.received() > before);
        assertEachElementOnce(first, more, "work", 1);
    }

    /** Messages that the broker loses are sent again. */
    @Test
    void lostMessagesAreSentAgain() throws Exception {
        ProcessEngine starter = deployed(node("n1"));
        starter.stopExecutor();
        ProcessEngine first = node("n0");
        CountDownLatch gate = new CountDownLatch(1);
        hold(gate);
        List<String> instances = start(starter, "step", 80);
        awaitNodes(Set.of("n0"));
        loseMessages();
        gate.countDown();
        awaitEnded(first, instances);
        assertEachElementOnce(first, instances, "work", 1);
    }

    /** The highest band overtakes a backlog of the lowest, which gets its share all the same; a node without executor announces to both. */
    @Test
    void bandsShareByWeight() throws Exception {
        Assumptions.assumeTrue(bands(), "This channel has no priority classes");
        ProcessEngine worker = deployed(banded("n0", "0:1, 50:7", 256));
        ProcessEngine starter = banded("n1", "0:1, 50:7");
        starter.stopExecutor();
        CountDownLatch gate = new CountDownLatch(1);
        hold(gate);
        List<String> low = new ArrayList<>(start(starter, "ranked", 400, Map.of("p", 0)));
        awaitNodes(Set.of("n0"));
        List<String> high = start(starter, "ranked", 80, Map.of("p", 60));
        awaitStatistics(starter, statistics -> statistics.sent() >= 480);
        awaitHeld(worker, "n0", 50, high.size());
        // Jobs of the highest band run in the slots that the lowest has left free while its messages were on their way.
        // It fills half of its 32 places besides.
        awaitRuns(8);
        awaitHeld(worker, "n0", 0, high.size() + runsOf(low) + 16);
        gate.countDown();
        awaitEnded(worker, low);
        awaitEnded(worker, high);
        List<String> order = order();
        int last = high.stream().mapToInt(order::lastIndexOf).max().orElseThrow();
        // The 8 that ran already, a seventh of 80, and what the slots have taken in another order.
        assertThat(order.subList(0, last)).filteredOn(low::contains).hasSizeBetween(12, 60);
        assertEachElementOnce(worker, low, "work", 1);
        assertEachElementOnce(worker, high, "work", 1);
    }

    /** A node whose executor is off announces what it makes ready. */
    @Test
    void aNodeWithoutExecutorAnnounces() throws Exception {
        ProcessEngine starter = deployed(node("n0"));
        starter.stopExecutor();
        ProcessEngine worker = node("n1");
        List<String> instances = start(starter, "step", 50);
        awaitEnded(worker, instances);
        assertThat(EngineRuntime.of(worker).channelStatistics().received()).isGreaterThanOrEqualTo(50);
        assertThat(EngineRuntime.of(starter).channelStatistics().sent()).isGreaterThanOrEqualTo(50);
    }

    /** Jobs whose messages were lost while no executor ran anywhere are found when one runs. */
    @Test
    void whatWasReadyBeforeIsFound() throws Exception {
        ProcessEngine first = deployed(node("n0"));
        first.stopExecutor();
        List<String> instances = start(first, "step", 100);
        awaitStatistics(first, statistics -> statistics.sent() >= 100);
        loseMessages();
        first.startExecutor();
        awaitEnded(first, instances);
        assertThat(EngineRuntime.of(first).channelStatistics().resent()).isGreaterThanOrEqualTo(100);
        assertEachElementOnce(first, instances, "work", 1);
    }

    /** Messages of the lowest band may come meanwhile, too. */
    @Override
    void awaitInHand(ProcessEngine node, long before, int high) throws InterruptedException {
        awaitHeld(node, "n0", 50, high);
    }
}
