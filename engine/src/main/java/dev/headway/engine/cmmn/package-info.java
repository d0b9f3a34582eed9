/** Cases (CMMN 1.1): starts them, brings their plan items forward, and asks for them. */
@NullMarked
package dev.headway.engine.cmmn;

import org.jspecify.annotations.NullMarked;
