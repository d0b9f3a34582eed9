package dev.headway.rest.camunda;

/** Requests that wait for work behind Spring Boot. */
class SpringLongPollTest extends LongPollTest {}
