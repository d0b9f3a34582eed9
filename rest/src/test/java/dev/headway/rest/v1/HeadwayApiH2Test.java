package dev.headway.rest.v1;

import dev.headway.rest.RestFixture;

/** The API on H2. */
class HeadwayApiH2Test extends HeadwayApiContract {
    @Override
    RestFixture open() {
        return new RestFixture();
    }
}
