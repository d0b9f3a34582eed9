/** What user code gives back besides a value: a BPMN error, what a decision says. Users of the engine meet these types. */
@NullMarked
package dev.headway.core.usercode;

import org.jspecify.annotations.NullMarked;
