@NullMarked
package dev.headway.runtime.definition;

import org.jspecify.annotations.NullMarked;
