@NullMarked
package dev.headway.core.delta;

import org.jspecify.annotations.NullMarked;
