package dev.headway.store.sql;

/** Pieces of text that the queries of several entities share. */
public final class QueryTables {
    public static final String DEFINITION = " left join process_definition d on d.id = %s.definition_id";

    /** Whether an instance is a case; without a join, since it also narrows walks through all rows. Definitions are read once for all rows. */
    public static final String OF_CASE =
            "(%s.definition_id in (select x.id from process_definition x where x.of_case))";

    /** The root of a row's instance, by its key. */
    public static final String ROOT =
            " left join execution r on r.partition_no = %1$s.partition_no and r.id = %1$s.instance_id";

    public static final String BY_ID = "%1$s.partition_no = any(:parts) and %1$s.id = any(:ids)";

    public static final String BY_INSTANCE = "%1$s.partition_no = any(:parts) and %1$s.instance_id = any(:ids)";

    /** The instance of an execution leads to the rows of the execution. */
    public static final String BY_EXECUTION = """
            %1$s.partition_no = any(:parts) and %1$s.instance_id {any}
                select x.instance_id from execution x where x.partition_no = any(:parts) and x.id = any(:ids){end of any}""";

    /** A root is found by its own id, what is below it by the index on children. */
    public static final String EXECUTIONS_OF_INSTANCE = """
            ((e.partition_no = any(:parts) and e.id = any(:ids))
             or (e.partition_no = any(:parts) and e.instance_id = any(:ids) and e.kind <> 0))""";

    public static final String EXECUTIONS_OF_PARENT = """
            e.kind <> 0 and e.partition_no = any(:parts) and e.instance_id {any}
                select x.instance_id from execution x where x.partition_no = any(:parts) and x.id = any(:ids){end of any}""";

    /** Every definition that may have the element: few, and then the index leads to the element. */
    public static final String BY_ELEMENT = "%1$s.definition_id = any(:definitions) and %1$s.element_id = any(:texts)";

    public static final String BY_DEFINITION = "%1$s.definition_id = any(:ids)";

    /** Definition keys are resolved to ids before, by the same name. */
    public static final String BY_DEFINITION_KEY = "%1$s.definition_id = any(:keyed)";

    public static final String BY_BUSINESS_KEY = """
            (%1$s.partition_no, %1$s.%2$s) in (
                select b.partition_no, b.instance_id from business_key b where b.business_key = any(:texts))""";

    public static final String BY_CALLER = """
            (e.partition_no, e.id) in (
                select c.partition_no, c.instance_id from called_instance c where c.super_instance_id = any(:ids))""";

    public static final String SEARCHABLE = "select name from searchable_name where name = ?";
    public static final String ALL_DEFINITIONS = "select id from process_definition order by id";
    public static final String DEFINITIONS_OF_KEYS =
            "select id from process_definition where definition_key = any(?) order by id";
    public static final String CANDIDATES = """
            select c.task_id, c.link_type, c.user_id, c.group_id from task_candidate c
            where c.partition_no = any(?) and c.task_id = any(?)
            order by c.task_id, c.position_no""";

    private QueryTables() {}
}
