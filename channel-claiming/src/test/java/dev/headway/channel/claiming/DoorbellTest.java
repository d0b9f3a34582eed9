package dev.headway.channel.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headway.channel.claiming.WaitingRings.Ring;
import dev.headway.runtime.broker.BrokerMessage;
import dev.headway.runtime.broker.BrokerState;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.port.Time;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a doorbell says, what waits for its instance, and when a broker counts as away. */
class DoorbellTest {
    private static ReadyJob job(long instanceId, long jobId) {
        return new ReadyJob(instanceId, instanceId, jobId, 0, 1);
    }

    @Test
    void aMessageNamesTheJobWithPriorityAndTenant() {
        ReadyJob job = new ReadyJob(1, 2, 3, -40, 5, "a tenant");
        BrokerMessage message = Doorbell.message(job);
        assertThat(Doorbell.read(message.text())).isEqualTo(job);
        assertThat(message.tenant()).isEqualTo("a tenant");
        assertThat(message.level()).isZero();
        assertThat(Doorbell.read(Doorbell.write(job(7, 8)))).isEqualTo(job(7, 8));
    }

    @Test
    void levelsOfABroker() {
        assertThat(new BrokerMessage("", "", 0, null).level()).isEqualTo(4);
        assertThat(new BrokerMessage("", "", 9, null).level()).isEqualTo(4);
        assertThat(new BrokerMessage("", "", 10, null).level()).isEqualTo(5);
        assertThat(new BrokerMessage("", "", -1, null).level()).isEqualTo(3);
        assertThat(new BrokerMessage("", "", Integer.MAX_VALUE, null).level()).isEqualTo(9);
        assertThat(new BrokerMessage("", "", Integer.MIN_VALUE, null).level()).isZero();
    }

    @Test
    void whatIsNoDoorbellIsNone() {
        for (String text :
                List.of("", "hello", "1 2 3", "1 2 3 4 x 6", "9 1 2 3 4 5", "1 2 3 4 5 99999999999999999999")) {
            assertThat(Doorbell.read(text)).as(text).isNull();
        }
    }

    @Test
    void anInstanceIsAskedForOnceHoweverManyJobsItHas() {
        List<Ring> letGo = new ArrayList<>();
        WaitingRings waiting = new WaitingRings(100, letGo::add);
        for (int i = 1; i <= 50; i++) {
            waiting.untilInstance(new Ring(job(1, i), null, 0), 10);
        }
        waiting.untilInstance(new Ring(job(2, 60), null, 0), 10);
        assertThat(waiting.instances(9, 20, 100)).isEmpty();
        assertThat(waiting.instances(10, 20, 100)).containsExactly(1L, 2L);
        assertThat(waiting.instances(11, 20, 100)).isEmpty();
        assertThat(waiting.ofInstance(1, 30)).hasSize(30);
        assertThat(waiting.ofInstance(1, 30)).hasSize(20);
        assertThat(waiting.instances(20, 30, 100)).containsExactly(2L);
        assertThat(letGo).isEmpty();
    }

    @Test
    void instancesTakeTurns() {
        WaitingRings waiting = new WaitingRings(100, ring -> {});
        for (int i = 1; i <= 3; i++) {
            waiting.untilInstance(new Ring(job(i, i), null, 0), 10);
        }
        assertThat(waiting.instances(10, 20, 2)).containsExactly(1L, 2L);
        assertThat(waiting.instances(20, 30, 2)).containsExactly(3L, 1L);
        assertThat(waiting.instances(30, 40, 100)).containsExactly(2L, 3L, 1L);
    }

    @Test
    void whatNoMessageStandsForIsTakenOutAtTheEnd() {
        WaitingRings waiting = new WaitingRings(100, ring -> {});
        waiting.later(new Ring(job(1, 1), null, 0), 5);
        waiting.later(new Ring(job(1, 2), new RingBatch(Time.SYSTEM, 1), 0), 5);
        waiting.untilInstance(new Ring(job(2, 3), null, 0), 5);
        assertThat(waiting.withoutMessages()).extracting(ReadyJob::jobId).containsExactlyInAnyOrder(1L, 3L);
        assertThat(waiting.withoutMessages()).isEmpty();
        assertThat(waiting.due(5, 10)).isEmpty();
        assertThat(waiting.instances(5, 6, 100)).isEmpty();
    }

    @Test
    void whatComesTwiceOrFindsNoRoomIsLetGo() {
        List<Ring> letGo = new ArrayList<>();
        WaitingRings waiting = new WaitingRings(2, letGo::add);
        waiting.later(new Ring(job(1, 1), null, 0), 5);
        waiting.untilInstance(new Ring(job(1, 1), null, 0), 5);
        assertThat(letGo).hasSize(1);
        waiting.later(new Ring(job(1, 2), null, 0), 6);
        waiting.later(new Ring(job(1, 3), null, 0), 7);
        assertThat(letGo).hasSize(2);
        assertThat(waiting.due(5, 10)).extracting(ring -> ring.job().jobId()).containsExactly(1L);
        waiting.later(new Ring(job(1, 3), null, 1), 6);
        assertThat(waiting.due(6, 10)).extracting(ring -> ring.job().jobId()).containsExactly(2L, 3L);
    }

    @Test
    void aBrokerIsBackWhenAllItsConnectionsAre() {
        BrokerState broker = new BrokerState("somewhere", "jobs are kept in the database");
        assertThat(broker.up()).isTrue();
        broker.lost("one", new IllegalStateException("gone"));
        broker.lost("other", new IllegalStateException("gone"));
        broker.lost("one", new IllegalStateException("still gone"));
        broker.works("one");
        assertThat(broker.up()).isFalse();
        assertThat(broker.lost("one")).isFalse();
        assertThat(broker.lost("other")).isTrue();
        broker.works("other");
        assertThat(broker.up()).isTrue();
    }
}
