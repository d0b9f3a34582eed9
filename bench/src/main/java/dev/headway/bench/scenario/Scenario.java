package dev.headway.bench.scenario;

import java.util.List;

/**
 * A benchmark by its name on the command line.
 *
 * @param history level unless asked otherwise
 * @param threads client threads unless asked otherwise
 */
public record Scenario(String name, String description, String history, int threads, List<Variant> variants) {}
