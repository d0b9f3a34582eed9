package dev.headway.bench.verify;

import java.util.List;
import org.jspecify.annotations.Nullable;

final class HeadwayTables implements EngineTables {
    @Override
    public String busySql() {
        return "";
    }

    @Override
    public String countSql() {
        return "";
    }

    @Override
    public String reachedSql() {
        return "";
    }

    @Override
    public @Nullable String durationsSql(String process) {
        return null;
    }

    @Override
    public @Nullable String spanMillisSql(String process) {
        return null;
    }

    @Override
    public List<Check> nothingLeft() {
        return List.of();
    }

    @Override
    public List<Check> checks(Left left) {
        return List.of();
    }
}
