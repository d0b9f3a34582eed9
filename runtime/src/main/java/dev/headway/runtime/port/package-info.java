@NullMarked
package dev.headway.runtime.port;

import org.jspecify.annotations.NullMarked;
