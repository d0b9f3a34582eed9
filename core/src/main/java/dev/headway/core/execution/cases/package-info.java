/**
 * CMMN: plan items, sentries, stages, repetition, and the commands about them. May use {@code token}, {@code loop} and {@code task}.
 */
@NullMarked
package dev.headway.core.execution.cases;

import org.jspecify.annotations.NullMarked;
