package dev.headway.engine.internal.entity;

import dev.headway.engine.runtime.ActivityStatistics;
import dev.headway.engine.runtime.IncidentStatistics;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What was counted of one place. */
public record OpenCountsImpl(int instances, int failedJobs, List<IncidentStatistics> incidents) {
    /** Nothing open. */
    public static final OpenCountsImpl NONE = new OpenCountsImpl(0, 0, List.of());

    /** The sum of both. */
    public OpenCountsImpl plus(OpenCountsImpl other) {
        return new OpenCountsImpl(
                instances + other.instances,
                failedJobs + other.failedJobs,
                Stream.concat(incidents.stream(), other.incidents.stream())
                        .collect(Collectors.groupingBy(
                                IncidentStatistics::getIncidentType,
                                TreeMap::new,
                                Collectors.summingInt(IncidentStatistics::getIncidentCount)))
                        .entrySet()
                        .stream()
                        .<IncidentStatistics>map(sum -> new OfType(sum.getKey(), sum.getValue()))
                        .toList());
    }

    /** Of an element. */
    public ActivityStatistics at(String elementId) {
        return new At(elementId, this);
    }

    /** Incidents of one type. */
    public record OfType(String type, int count) implements IncidentStatistics {
        @Override
        public String getIncidentType() {
            return type;
        }

        @Override
        public int getIncidentCount() {
            return count;
        }
    }

    private record At(String elementId, OpenCountsImpl counts) implements ActivityStatistics {
        @Override
        public String getId() {
            return elementId;
        }

        @Override
        public int getInstances() {
            return counts.instances;
        }

        @Override
        public int getFailedJobs() {
            return counts.failedJobs;
        }

        @Override
        public List<IncidentStatistics> getIncidentStatistics() {
            return counts.incidents;
        }
    }
}
