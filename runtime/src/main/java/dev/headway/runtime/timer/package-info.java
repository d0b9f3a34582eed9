/** Due timers of instances and of start events, from the database to their command. */
@NullMarked
package dev.headway.runtime.timer;

import org.jspecify.annotations.NullMarked;
