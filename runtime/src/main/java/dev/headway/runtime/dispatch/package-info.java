@NullMarked
package dev.headway.runtime.dispatch;

import org.jspecify.annotations.NullMarked;
