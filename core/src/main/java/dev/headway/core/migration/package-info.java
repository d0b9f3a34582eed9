/** Which element of one version of a process becomes which of another, and whether that can be. */
@NullMarked
package dev.headway.core.migration;

import org.jspecify.annotations.NullMarked;
