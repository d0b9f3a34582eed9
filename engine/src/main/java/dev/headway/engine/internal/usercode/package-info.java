/** How the engine calls users' code: classes, beans, scripts, calendars, and what they are handed. */
@NullMarked
package dev.headway.engine.internal.usercode;

import org.jspecify.annotations.NullMarked;
