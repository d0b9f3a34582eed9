@NullMarked
package dev.headway.runtime.simulation;

import org.jspecify.annotations.NullMarked;
