@NullMarked
package dev.headway.core.execution;

import org.jspecify.annotations.NullMarked;
