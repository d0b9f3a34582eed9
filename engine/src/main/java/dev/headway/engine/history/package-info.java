/** What has happened: ended and running instances, activities, tasks and variables. */
@NullMarked
package dev.headway.engine.history;

import org.jspecify.annotations.NullMarked;
