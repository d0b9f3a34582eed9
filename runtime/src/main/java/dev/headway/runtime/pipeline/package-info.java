@NullMarked
package dev.headway.runtime.pipeline;

import org.jspecify.annotations.NullMarked;
