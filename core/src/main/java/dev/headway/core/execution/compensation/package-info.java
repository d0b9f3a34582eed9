/**
 * Compensation and transactions: what completes is kept, and undone on request. May use {@code token} and what is below it.
 */
@NullMarked
package dev.headway.core.execution.compensation;

import org.jspecify.annotations.NullMarked;
