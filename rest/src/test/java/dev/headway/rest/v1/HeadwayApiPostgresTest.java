package dev.headway.rest.v1;

import dev.headway.rest.RestFixture;

/** The API on PostgreSQL. */
class HeadwayApiPostgresTest extends HeadwayApiContract {
    @Override
    RestFixture open() {
        return RestFixture.onPostgres();
    }
}
