package dev.headway.engine.internal.query;

import dev.headway.engine.InvalidRequestException;
import dev.headway.engine.history.DurationStatistics;
import dev.headway.engine.history.DurationStatisticsQuery;
import dev.headway.engine.internal.entity.DurationStatisticsImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.port.Statistics;
import dev.headway.runtime.port.Statistics.Criteria;
import dev.headway.runtime.port.Statistics.Row;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

public final class DurationStatisticsQueryImpl implements DurationStatisticsQuery {
    private final Statistics statistics;
    private final Function<String, List<Long>> definitionsOfKey;
    private @Nullable List<Long> definitionIds;
    private @Nullable String activityId;
    private boolean activities;
    private long fromHour;
    private long untilHour = Long.MAX_VALUE;

    /** @param definitionsOfKey ids of all versions of a process */
    public DurationStatisticsQueryImpl(Statistics statistics, Function<String, List<Long>> definitionsOfKey) {
        this.statistics = statistics;
        this.definitionsOfKey = definitionsOfKey;
    }

    @Override
    public DurationStatisticsQuery processDefinitionId(String processDefinitionId) {
        definitionIds = List.of(EntityId.sought("process definition", processDefinitionId));
        return this;
    }

    @Override
    public DurationStatisticsQuery processDefinitionKey(String processDefinitionKey) {
        definitionIds = definitionsOfKey.apply(required("processDefinitionKey", processDefinitionKey));
        return this;
    }

    @Override
    public DurationStatisticsQuery activityId(String id) {
        activityId = required("activityId", id);
        return this;
    }

    @Override
    public DurationStatisticsQuery activities() {
        activities = true;
        return this;
    }

    @Override
    public DurationStatisticsQuery endedAfter(Date after) {
        fromHour = Math.floorDiv(required("endedAfter", after).toInstant().toEpochMilli(), Statistics.HOUR_MILLIS);
        return this;
    }

    @Override
    public DurationStatisticsQuery endedBefore(Date before) {
        untilHour = Math.floorDiv(required("endedBefore", before).toInstant().toEpochMilli(), Statistics.HOUR_MILLIS);
        return this;
    }

    private static <V> V required(String criterion, @Nullable V value) {
        if (value == null) {
            throw new InvalidRequestException("Expected a value for the criterion '" + criterion
                    + "' of DurationStatisticsQuery, got null. Leave the criterion out to accept any value.");
        }
        return value;
    }

    @Override
    public List<DurationStatistics> list() {
        return list(false);
    }

    @Override
    public List<DurationStatistics> listByHour() {
        return list(true);
    }

    private record Key(long definitionId, String elementId, long hour) {}

    private List<DurationStatistics> list(boolean byHour) {
        List<Row> rows;
        try {
            rows = statistics.rows(new Criteria(definitionIds, activityId, activities, fromHour, untilHour, byHour));
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
        Map<Key, List<Row>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            groups.computeIfAbsent(new Key(row.definitionId(), row.elementId(), row.hour()), any -> new ArrayList<>())
                    .add(row);
        }
        return groups.values().stream()
                .<DurationStatistics>map(group -> new DurationStatisticsImpl(group, byHour))
                .toList();
    }
}
