@NullMarked
package dev.headway.runtime.job;

import org.jspecify.annotations.NullMarked;
