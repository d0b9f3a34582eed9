/**
 * Expressions of a model: Jakarta EL, parsed by Tomcat's parser and evaluated by steps of our own that can reach only what
 * is allowed.
 */
@NullMarked
package dev.headway.core.expression;

import org.jspecify.annotations.NullMarked;
