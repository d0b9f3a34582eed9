/**
 * Changes of running instances: modification, migration, upgrades. May use {@code token}, {@code loop}, {@code task} and {@code cases}.
 */
@NullMarked
package dev.headway.core.execution.change;

import org.jspecify.annotations.NullMarked;
