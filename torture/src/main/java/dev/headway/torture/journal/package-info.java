/** What happened in a run, kept for the checks at its end: what clients asked and were told, what befell which node. */
@NullMarked
package dev.headway.torture.journal;

import org.jspecify.annotations.NullMarked;
