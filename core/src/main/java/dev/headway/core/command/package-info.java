@NullMarked
package dev.headway.core.command;

import org.jspecify.annotations.NullMarked;
