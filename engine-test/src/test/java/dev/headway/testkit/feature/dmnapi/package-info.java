/** What a model library of decisions looks like to the engine. */
@NullMarked
package dev.headway.testkit.feature.dmnapi;

import org.jspecify.annotations.NullMarked;
