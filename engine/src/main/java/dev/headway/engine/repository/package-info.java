/** Deployments and process definitions: what {@link dev.headway.engine.RepositoryService} answers with. */
@NullMarked
package dev.headway.engine.repository;

import org.jspecify.annotations.NullMarked;
