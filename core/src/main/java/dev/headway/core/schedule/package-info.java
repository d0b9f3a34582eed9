@NullMarked
package dev.headway.core.schedule;

import org.jspecify.annotations.NullMarked;
