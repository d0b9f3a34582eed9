/** Forms as models describe them. */
@NullMarked
package dev.headway.engine.form;

import org.jspecify.annotations.NullMarked;
