/** BPMN 2.0 XML to an immutable graph that the engine runs: {@code BpmnParser} is the class to open first. */
@NullMarked
package dev.headway.model;

import org.jspecify.annotations.NullMarked;
