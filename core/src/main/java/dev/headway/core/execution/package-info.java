/**
 * The machine: one command on the state of one instance becomes a step. Finds the group of the command and puts together what moves
 * the tokens; uses all packages beside it, and none of them uses it.
 */
@NullMarked
package dev.headway.core.execution;

import org.jspecify.annotations.NullMarked;
