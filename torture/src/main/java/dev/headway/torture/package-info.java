/** Kills engines and databases under load, and checks what must hold. */
@NullMarked
package dev.headway.torture;

import org.jspecify.annotations.NullMarked;
