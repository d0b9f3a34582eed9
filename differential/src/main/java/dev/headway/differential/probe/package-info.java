/** An engine as the comparison sees it: what it is asked to do, and what can be seen of it. Needs nothing but the JDK. */
@NullMarked
package dev.headway.differential.probe;

import org.jspecify.annotations.NullMarked;
