@NullMarked
package dev.headway.runtime.recovery;

import org.jspecify.annotations.NullMarked;
