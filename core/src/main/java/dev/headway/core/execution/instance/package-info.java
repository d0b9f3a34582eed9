/**
 * The start of instances, calls from one to another, and what comes back. May use {@code token}, {@code event} and {@code change}.
 */
@NullMarked
package dev.headway.core.execution.instance;

import org.jspecify.annotations.NullMarked;
