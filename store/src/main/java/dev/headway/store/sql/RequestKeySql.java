package dev.headway.store.sql;

/** Keys of requests; for both databases. */
public final class RequestKeySql {
    public static final String FIND =
            "select request, answer from request_key where user_id = ? and request_key = ? and answer is not null";
    public static final String TAKE =
            "insert into request_key (user_id, request_key, request, taken_millis) values (?, ?, ?, ?)";
    public static final String ANSWER = "update request_key set answer = ? where user_id = ? and request_key = ?";
    public static final String FORGET = "delete from request_key where taken_millis < ?";

    private RequestKeySql() {}
}
