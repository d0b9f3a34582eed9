/** Throw-away clusters of databases that fail over, of what is installed on this machine or unpacked by {@code torture/packages}. */
@NullMarked
package dev.headway.torture.cluster;

import org.jspecify.annotations.NullMarked;
