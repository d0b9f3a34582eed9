/**
 * The way to code that users wrote, and how what a model names is called: delegates, scripts, expressions, connectors, decisions,
 * mappings, listeners. Knows definitions, state and variables, but no step and no token.
 */
@NullMarked
package dev.headway.core.execution.usercode;

import org.jspecify.annotations.NullMarked;
