@NullMarked
package dev.headway.core.history;

import org.jspecify.annotations.NullMarked;
