/** The services of an engine, in the vocabulary of the family. {@code ProcessEngine} holds them all. */
@NullMarked
package dev.headway.engine;

import org.jspecify.annotations.NullMarked;
