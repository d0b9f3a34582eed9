package dev.headway.testkit.feature.dmnapi;

/** A model of decisions that a program has built. */
public record DmnModelInstance(String xml) {}
