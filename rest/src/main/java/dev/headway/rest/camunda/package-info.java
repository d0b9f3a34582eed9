/** The paths and JSON of Camunda 7's REST API, for workers, modelers and operations tools that speak it. */
@NullMarked
package dev.headway.rest.camunda;

import org.jspecify.annotations.NullMarked;
