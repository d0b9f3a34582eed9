/** The databases that engines are tortured on, and what their protocols tell of commits. */
@NullMarked
package dev.headway.torture.database;

import org.jspecify.annotations.NullMarked;
