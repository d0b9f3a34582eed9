-- MariaDbSessionSql: written by a test; see CONTRIBUTING.md.

-- EVERY
set character_set_client = utf8mb4, character_set_results = utf8mb4, collation_connection = utf8mb4_nopad_bin, tx_isolation = 'READ-COMMITTED', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

-- LOOK_UPS
set character_set_client = utf8mb4, character_set_results = utf8mb4, collation_connection = utf8mb4_nopad_bin, tx_isolation = 'REPEATABLE-READ', sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION';

-- NO_WAIT
set @headway_wait = @@innodb_lock_wait_timeout, innodb_lock_wait_timeout = 0;

-- WAIT_AGAIN
set innodb_lock_wait_timeout = @headway_wait;

-- VERSION
select version();

-- SERVER
show global variables where variable_name in ('max_allowed_packet', 'read_only', 'wsrep_on', 'group_replication_single_primary_mode');

-- SESSION
select @@tx_isolation, @@sql_mode, @@character_set_client;

-- BEFORE
select @@character_set_client, @@character_set_results, @@collation_connection, @@tx_isolation, @@sql_mode, @@innodb_lock_wait_timeout, @@idle_transaction_timeout;

-- AGAIN
set character_set_client = '%s', character_set_results = '%s', collation_connection = '%s', tx_isolation = '%s', sql_mode = '%s', innodb_lock_wait_timeout = %d, idle_transaction_timeout = %d;

-- RELEASE_LOCKS
do release_all_locks();

-- COUNT
update deployment_generation set generation = generation;

-- limits, in a cluster
set innodb_lock_wait_timeout = 5, idle_transaction_timeout = 4, wsrep_sync_wait = 1;
