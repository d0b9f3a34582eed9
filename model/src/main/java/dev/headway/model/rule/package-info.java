/** What a model must comply with, one class per topic. Not API; rule names and messages are what a user sees. */
@NullMarked
package dev.headway.model.rule;

import org.jspecify.annotations.NullMarked;
