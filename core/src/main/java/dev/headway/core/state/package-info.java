@NullMarked
package dev.headway.core.state;

import org.jspecify.annotations.NullMarked;
