@NullMarked
package dev.headway.core.element;

import org.jspecify.annotations.NullMarked;
