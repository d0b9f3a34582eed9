package dev.headway.engine.internal.service;

import dev.headway.core.usercode.DecisionOutcome;
import dev.headway.engine.ObjectNotFoundException;
import dev.headway.engine.history.HistoricDecisionInstanceQuery;
import dev.headway.engine.internal.entity.HistoricDecisionInstanceImpl;
import dev.headway.engine.internal.translate.EntityId;
import dev.headway.engine.internal.translate.Failures;
import dev.headway.runtime.batch.PastItems;
import dev.headway.runtime.node.ProcessRuntime;
import dev.headway.runtime.port.Entity;
import dev.headway.runtime.port.Entity.DetailView;
import dev.headway.runtime.port.HistoryEvents;
import dev.headway.runtime.port.Queries.Criterion;
import dev.headway.runtime.port.Queries.Operator;
import dev.headway.runtime.port.Queries.Query;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Takes decisions out of history. Each is a part of the row that says what its step changed; the rest of the row stays. */
final class MadeDecisions extends EngineService {
    MadeDecisions(ProcessRuntime runtime) {
        super(runtime);
    }

    /** Deletes those that match. */
    void delete(HistoricDecisionInstanceQuery query) {
        deleteRows(Changes.pages(
                query, HistoricDecisionInstanceQuery::allowScan, made -> ((HistoricDecisionInstanceImpl) made).row()));
    }

    /** Deletes all of them, or none when one is unknown. */
    void delete(Collection<String> ids) {
        List<DetailView> rows = new ArrayList<>();
        for (long id : EntityId.parseAll("decision instance", required("ids of decision instances", ids))) {
            List<DetailView> found = runtime()
                    .store()
                    .queries()
                    .list(new Query<>(
                            Entity.DETAIL,
                            List.of(new Criterion.Compare("id", Operator.EQ, id)),
                            List.of(),
                            0,
                            1,
                            true));
            if (found.isEmpty() || !found.getFirst().changes().contains(DecisionOutcome.DETAIL)) {
                throw new ObjectNotFoundException("Expected a decision instance with id " + id
                        + " in history, but there is none. Decisions are written at history level full.");
            }
            rows.add(found.getFirst());
        }
        deleteRows(rows);
    }

    private void deleteRows(List<DetailView> rows) {
        try {
            for (DetailView row : rows) {
                Acting.Deed deed = new Acting.Deed("DeleteHistory", "DecisionInstance")
                        .change("decisionInstanceId", EntityId.text(row.id()), null);
                HistoryEvents history =
                        runtime().store().logged(deed.entries(runtime())).historyEvents();
                PastItems.deleteDecision(history, row);
            }
        } catch (RuntimeException e) {
            throw Failures.of(e);
        }
    }
}
