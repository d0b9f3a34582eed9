package dev.headway.rest;

/** Broken requests to Spring Boot. */
class SpringHostileRequestTest extends HostileRequestTest {}
