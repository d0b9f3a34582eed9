-- MysqlWordsSql: written by a test; see CONTRIBUTING.md.

-- MariaDbSessionSql.EVERY
set character_set_client = utf8mb4, character_set_results = utf8mb4, collation_connection = utf8mb4_0900_bin, transaction_isolation = 'READ-COMMITTED', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

-- MariaDbSessionSql.LOOK_UPS
set character_set_client = utf8mb4, character_set_results = utf8mb4, collation_connection = utf8mb4_0900_bin, transaction_isolation = 'REPEATABLE-READ', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

-- MariaDbSessionSql.READ_ONLY
, transaction_read_only = 1;

-- MariaDbSessionSql.NO_WAIT
set @headway_wait = @@innodb_lock_wait_timeout, innodb_lock_wait_timeout = 1;

-- MariaDbSessionSql.SESSION
select @@transaction_isolation, @@sql_mode, @@character_set_client;

-- MariaDbSessionSql.BEFORE
select @@character_set_client, @@character_set_results, @@collation_connection, @@transaction_isolation, @@sql_mode, @@innodb_lock_wait_timeout, @@wait_timeout;

-- MariaDbSessionSql.AGAIN
set character_set_client = '%s', character_set_results = '%s', collation_connection = '%s', transaction_isolation = '%s', sql_mode = '%s', innodb_lock_wait_timeout = %d, wait_timeout = %d;

-- session: idle
set wait_timeout = 4;

-- query: no text
select cast(null as char character set utf8mb4) collate utf8mb4_0900_bin;
