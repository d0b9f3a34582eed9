@NullMarked
package dev.headway.core.variable;

import org.jspecify.annotations.NullMarked;
