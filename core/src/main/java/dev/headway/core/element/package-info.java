/**
 * What each element of BPMN and CMMN does with a token: one class for each. May use {@code execution.token}, {@code instance} and
 * {@code job}; {@code execution} makes them.
 */
@NullMarked
package dev.headway.core.element;

import org.jspecify.annotations.NullMarked;
