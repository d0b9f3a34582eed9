package dev.headway.core.command;

import dev.headway.core.variable.VariableDocument;

/**
 * An escalation that leaves a called instance.
 *
 * @param code what catchers ask for; perhaps empty
 * @param variables those of the called instance when it was thrown
 */
public record CalledEscalation(String code, VariableDocument variables) {}
