package dev.headway.rest.v1;

import dev.headway.rest.RestFixture;

/** Cases on H2. */
class CaseApiH2Test extends CaseApiContract {
    @Override
    RestFixture open() {
        return new RestFixture();
    }
}
