package dev.headway.rest.v1;

import dev.headway.rest.RestFixture;

/** Cases on PostgreSQL. */
class CaseApiPostgresTest extends CaseApiContract {
    @Override
    RestFixture open() {
        return RestFixture.onPostgres();
    }
}
