@NullMarked
package dev.headway.core.definition;

import org.jspecify.annotations.NullMarked;
