package dev.headway.channel.claiming;

import dev.headway.runtime.channel.ChannelStatistics;
import dev.headway.runtime.port.Claims.Claim;
import dev.headway.runtime.port.Crowds;
import dev.headway.runtime.port.PriorityRange;
import dev.headway.runtime.port.ReadyJob;
import dev.headway.runtime.settings.PriorityBands;
import java.util.List;

/**
 * Doorbells in bands: each band of priorities has its own destination at the broker, its own receivers and its own room here, so that
 * the flood of one stands in nobody's way. Thread-safe but for {@link #acquire}.
 */
final class BandedDoorbells implements AcquireScheme {
    private final PriorityBands bands;
    private final List<DoorbellScheme> schemes;

    /** @param schemes one for each band, in their order */
    BandedDoorbells(PriorityBands bands, List<DoorbellScheme> schemes) {
        this.bands = bands;
        this.schemes = List.copyOf(schemes);
    }

    @Override
    public List<Claim> acquire(PriorityRange priorities, int limit) {
        return schemes.get(bands.of(priorities.lowest())).acquire(priorities, limit);
    }

    @Override
    public Crowds crowds(PriorityRange priorities) {
        return schemes.get(bands.of(priorities.lowest())).crowds(priorities);
    }

    @Override
    public List<Claim> acquireBehind(Crowds crowds, PriorityRange priorities, int limit) {
        return schemes.get(bands.of(priorities.lowest())).acquireBehind(crowds, priorities, limit);
    }

    @Override
    public void ready(ReadyJob job) {
        schemes.get(bands.of(job.priority())).ready(job);
    }

    @Override
    public void tend() {
        schemes.forEach(DoorbellScheme::tend);
    }

    /** A message may have come over another band's destination: bands can change while messages wait. */
    @Override
    public void over(ReadyJob job) {
        schemes.forEach(scheme -> scheme.over(job));
    }

    @Override
    public ChannelStatistics statistics() {
        return schemes.stream().map(DoorbellScheme::statistics).reduce(ChannelStatistics.NONE, ChannelStatistics::plus);
    }

    @Override
    public void stop() {
        schemes.forEach(DoorbellScheme::stop);
    }

    @Override
    public void handOver(List<ReadyJob> givenBack) {
        for (int band = 0; band < schemes.size(); band++) {
            int of = band;
            schemes.get(band)
                    .handOver(givenBack.stream()
                            .filter(job -> bands.of(job.priority()) == of)
                            .toList());
        }
    }

    @Override
    public void close() {
        stop();
        schemes.forEach(DoorbellScheme::close);
    }
}
