package dev.headway.runtime.channel;

/**
 * What comes before the order of priority and age, which the pages have.
 *
 * @param fairTenants whether tenants take turns
 * @param startedFirst whether instances that were started earlier come first
 */
record ClaimOrder(boolean fairTenants, boolean startedFirst) {
    static final ClaimOrder BY_AGE = new ClaimOrder(false, false);

    boolean prefersSome() {
        return fairTenants || startedFirst;
    }
}
