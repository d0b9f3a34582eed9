package dev.headway.engine.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all queries have in common: criteria, order, paging. A query collects criteria (all must hold, except between
 * {@link #or()} and {@link #endOr()}, of which one must) and asks the database when {@link #list()}, {@link #listPage},
 * {@link #count()} or {@link #singleResult()} is called. A criterion about one value that is asked again outside of
 * {@link #or()} takes the place of the one before, as in the engines of the family; those of variables, of details and of decisions
 * must all hold. It sees what is committed, never what an open turn has done. It never
 * evaluates expressions: texts are compared as they are. A query object is not thread-safe; it may be asked again.
 *
 * @param <Q> the concrete query
 * @param <T> what it finds
 */
public interface Query<Q extends Query<Q, T>, T> {

    /** What {@link #list()} returns at most; more is an error that asks for paging. */
    int LIST_MAX = 100_000;

    /**
     * All matches, in order; a new list, which may be changed.
     *
     * @throws dev.headway.engine.HeadwayException when there are more than {@link #LIST_MAX}
     */
    List<T> list();

    /** One page of matches, in order; {@code first} counts from 0. */
    List<T> listPage(int first, int max);

    /**
     * The matches that follow a place in the order: pages of it cost the same however far they are from the first, and no
     * match is left out or comes twice because others come or go.
     *
     * @param after {@link Page#next} of the page before; null for the first
     * @param max from 1 to {@link #LIST_MAX}
     * @throws dev.headway.engine.InvalidRequestException when the cursor is of another query or order
     */
    Page<T> page(@Nullable String after, int max);

    /** The same as {@link #listPage}. */
    List<T> list(int first, int max);

    /**
     * The only match, or null when there is none.
     *
     * @throws dev.headway.engine.HeadwayException when there are several
     */
    @Nullable
    T singleResult();

    /** How many match. */
    long count();

    /** Allows criteria without an index to look at every row. Without it {@code queryScans} of the engine decides: such a query is
     * logged, or refused. */
    Q allowScan();

    /**
     * Says which database answers; without it the setting {@code readFrom} decides. Inside a transaction that the engine shares it is
     * always the transaction's own.
     */
    Q readFrom(ReadFrom value);

    /** Begins alternatives: of the criteria up to {@link #endOr()} at least one must hold. */
    Q or();

    /** Ends the alternatives begun by {@link #or()}. */
    Q endOr();

    /** The order asked for last is ascending. */
    Q asc();

    /** The order asked for last is descending. */
    Q desc();
}
