/** Scenarios that drive the machine directly: given a process, when something happens, then tokens are where BPMN says. */
@NullMarked
package dev.headway.core.scenario;

import org.jspecify.annotations.NullMarked;
