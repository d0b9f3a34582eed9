-- SchemaSql: written by a test; see CONTRIBUTING.md.

-- MARIADB_IS_THERE
select 1 from information_schema.schemata where schema_name = ?;

-- create
create schema if not exists "headway";

-- create on MariaDB
create schema if not exists `headway`;

-- make in memory
create schema HEADWAY; set schema HEADWAY;
