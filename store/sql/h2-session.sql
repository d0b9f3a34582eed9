-- H2SessionSql: written by a test; see CONTRIBUTING.md.

-- AT_LEAST
set write_delay 0; set max_length_inplace_lob 65536;

-- LOCK_TIMEOUT
call lock_timeout();

-- again
set schema "PUBLIC"; set lock_timeout 5000;

-- lock timeout
set lock_timeout 5000;

-- schema
set schema headway;
