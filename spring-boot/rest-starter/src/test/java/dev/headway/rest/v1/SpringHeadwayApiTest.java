package dev.headway.rest.v1;

/** {@code /headway/v1} behind Spring Boot. */
class SpringHeadwayApiTest extends HeadwayApiH2Test {}
