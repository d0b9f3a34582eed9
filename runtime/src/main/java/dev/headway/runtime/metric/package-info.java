@NullMarked
package dev.headway.runtime.metric;

import org.jspecify.annotations.NullMarked;
