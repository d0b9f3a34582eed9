@NullMarked
package dev.headway.runtime.channel;

import org.jspecify.annotations.NullMarked;
