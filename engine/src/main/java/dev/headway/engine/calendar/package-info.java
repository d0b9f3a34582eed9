/** Business calendars: what users register to read due dates in their own way, and one that counts working time. */
@NullMarked
package dev.headway.engine.calendar;

import org.jspecify.annotations.NullMarked;
