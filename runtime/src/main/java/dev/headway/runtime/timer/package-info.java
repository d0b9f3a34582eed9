@NullMarked
package dev.headway.runtime.timer;

import org.jspecify.annotations.NullMarked;
