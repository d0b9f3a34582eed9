@NullMarked
package dev.headway.core.expression;

import org.jspecify.annotations.NullMarked;
