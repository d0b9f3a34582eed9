/** BPMN 2.0 XML in, an immutable executable graph out. */
@NullMarked
package dev.headway.model;

import org.jspecify.annotations.NullMarked;
