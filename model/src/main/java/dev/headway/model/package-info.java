/** The executable graph of a BPMN 2.0 model, immutable, and the problems found in it. {@code ProcessGraph} is the class to open first. */
@NullMarked
package dev.headway.model;

import org.jspecify.annotations.NullMarked;
