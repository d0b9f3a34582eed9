@NullMarked
package dev.headway.runtime.turn;

import org.jspecify.annotations.NullMarked;
