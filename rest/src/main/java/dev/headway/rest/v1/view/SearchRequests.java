package dev.headway.rest.v1.view;

import dev.headway.rest.route.Describe;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Bodies of searches. */
public final class SearchRequests {
    private SearchRequests() {}

    /** Which way. */
    public enum Order {
        asc,
        desc
    }

    /** An order. */
    @Describe("An order.")
    public record Sort(
            @Describe("One of the orders of the resource.") String by,

            @Describe("asc, which is the default, or desc.") @Nullable
            Order order) {}

    /** A search. */
    @Describe("A search.")
    public record SearchBody(
            @Describe(
                    "Criteria by name; all must hold. `orQueries` is an array of such objects, of each of which one criterion must hold.")
            @Nullable
            JsonNode filter,

            @Describe("Orders, the most important first; by id in the end.") @Nullable
            List<Sort> sort,

            @Describe("`nextCursor` of the page before; left out for the first. Same filter and sort.") @Nullable
            String cursor,

            @Describe("How many at most, from 1 to 1,000; 100 where it is left out.") @Nullable
            Integer limit,

            @Describe("Allows a search that no index serves; for admins. Without it, it is refused.") @Nullable
            Boolean allowScan) {}

    /** A count. */
    @Describe("A count.")
    public record CountBody(
            @Describe("Criteria as in the search.") @Nullable
            JsonNode filter,

            @Describe("Allows a search that no index serves; for admins. Without it, it is refused.") @Nullable
            Boolean allowScan) {}

    /** All that matches. */
    @Describe("All that matches.")
    public record ExportBody(
            @Describe("Criteria as in the search.") @Nullable
            JsonNode filter,

            @Describe("The order; by id where it is left out.") @Nullable
            List<Sort> sort,

            @Describe("Allows a search that no index serves; for admins. Without it, it is refused.") @Nullable
            Boolean allowScan) {}

    /** A count for each value of something. */
    @Describe("A count for each value of something.")
    public record CountByBody(
            @Describe("Criteria as in the search.") @Nullable
            JsonNode filter,

            @Describe("What to count by.") String by,

            @Describe("Allows a search that no index serves; for admins. Without it, it is refused.") @Nullable
            Boolean allowScan) {}

    /** How many match. */
    @Describe("How many match.")
    public record Count(@Describe("How many match.") long count) {}

    /** How many match with a value. */
    @Describe("How many match with a value.")
    public record CountOf(
            @Describe("The value.") String value,
            @Describe("How many match.") long count) {}
}
