/**
 * The kernel: how tokens move from node to node, with scopes, joins, variables, listeners, jobs and history. What an idea of BPMN or
 * CMMN adds comes through its behavior interface, so it knows {@code step} and {@code usercode} alone.
 */
@NullMarked
package dev.headway.core.execution.token;

import org.jspecify.annotations.NullMarked;
