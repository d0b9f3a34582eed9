/** Message brokers that tests and benchmarks start for themselves: in this process, or from the packages of this machine. */
@NullMarked
package dev.headway.brokers;

import org.jspecify.annotations.NullMarked;
