package dev.headway.store.sql;

/** Deployments and definitions: small tables off the hot path, the same text for both databases. */
public final class DefinitionSql {
    /** First in every deployment: orders deployments, so that two nodes get different version numbers. */
    public static final String NEXT_GENERATION = "update deployment_generation set generation = generation + 1";

    /** The same for whoever must be the first after that generation. */
    public static final String NEXT_GENERATION_AFTER = NEXT_GENERATION + " where generation = ?";

    public static final String GENERATION = "select generation from deployment_generation";

    public static final String INSERT_DEPLOYMENT = """
            insert into deployment (id, name, category, deployment_key, tenant_id, deployed_millis)
            values (?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_RESOURCE =
            "insert into deployment_resource (deployment_id, name, content) values (?, ?, ?)";

    public static final String LAST_VERSION =
            "select coalesce(max(version), 0) from process_definition where of_case = ? and definition_key = ? and tenant_key = ?";

    public static final String NO_LONGER_LATEST =
            "update process_definition set latest = false where of_case = ? and definition_key = ? and tenant_key = ? and latest";

    public static final String INSERT_DEFINITION = """
            insert into process_definition (id, definition_key, tenant_key, version, name, category, version_tag,
                deployment_id, resource_name, tenant_id, suspended, startable, latest, description, of_case)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, ?, true, ?, ?)""";

    /** Only the latest version of a key starts by events. */
    public static final String DELETE_OLD_SUBSCRIPTIONS = """
            delete from start_subscription where definition_id in (
                select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?)""";

    public static final String DELETE_OLD_TIMERS = """
            delete from start_timer where change_text is null and definition_id in (
                select id from process_definition where of_case = ? and definition_key = ? and tenant_key = ?)""";

    public static final String INSERT_SUBSCRIPTION = """
            insert into start_subscription (definition_id, element_id, type, name, tenant_id, only_one)
            values (?, ?, ?, ?, ?, ?)""";

    public static final String INSERT_TIMER = """
            insert into start_timer (id, definition_id, due_millis, repeats_left, end_millis, element_id,
                repeat_text, tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    /** Of a definition that is still there, once. */
    public static final Wording INSERT_STARTER = Wording.of("""
            insert into definition_starter (definition_id, of_group, name)
            select d.id, cast(? as {boolean}), cast(? as {varchar})
            from process_definition d
            where d.id = ? and not exists (
                select 1 from definition_starter s where s.definition_id = d.id and s.of_group = ? and s.name = ?)""");

    public static final String DELETE_STARTER =
            "delete from definition_starter where definition_id = ? and of_group = ? and name = ?";

    public static final String DELETE_STARTERS =
            "delete from definition_starter where definition_id in (select id from process_definition where deployment_id = ?)";

    public static final String STARTERS =
            "select s.of_group, s.name from definition_starter s where s.definition_id = ? order by s.of_group, s.name";

    public static final String STARTABLE_BY = """
            select distinct s.definition_id from definition_starter s
            where (s.name = any(?) and not s.of_group) or (s.name = any(?) and s.of_group)
            order by s.definition_id""";

    private static final String DEFINITIONS = """
            select d.id, d.definition_key, d.version, d.name, d.category, d.version_tag, d.deployment_id,
                d.resource_name, d.tenant_id, d.suspended, d.startable, d.description, d.of_case
            from process_definition d
            """;

    public static final String BY_ID = DEFINITIONS + "where d.id = ?";

    public static final String LATEST = DEFINITIONS
            + "where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? order by d.version desc limit 1";

    public static final String BY_VERSION =
            DEFINITIONS + "where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? and d.version = ?";

    public static final String BY_VERSION_TAG = DEFINITIONS
            + "where d.of_case = ? and d.definition_key = ? and d.tenant_key = ? and d.version_tag = ? order by d.version desc limit 1";

    public static final String BY_DEPLOYMENT = DEFINITIONS + "where d.deployment_id = ? order by d.id";

    private static final String DEPLOYMENTS =
            "select p.id, p.name, p.category, p.deployment_key, p.tenant_id, p.deployed_millis from deployment p\n";

    public static final String DEPLOYMENTS_BY_NAME = DEPLOYMENTS + "where p.name = ? and p.tenant_id = ?";

    public static final String DEPLOYMENTS_BY_NAME_NO_TENANT = DEPLOYMENTS + "where p.name = ? and p.tenant_id is null";

    /** Newest first. */
    public static final String NEWEST_FIRST = "\norder by p.deployed_millis desc, p.id desc";

    public static final String DEPLOYMENT_BY_ID = DEPLOYMENTS + "where p.id = ?";

    public static final String RESOURCE =
            "select r.name, r.content from deployment_resource r where r.deployment_id = ? and r.name = ?";

    /** Like an ordinary one, but where it comes from it has its version already, and here it starts by nothing. */
    public static final String INSERT_COPY = """
            insert into process_definition (id, definition_key, tenant_key, version, name, category, version_tag,
                deployment_id, resource_name, tenant_id, suspended, startable, latest, description, of_case)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, false, ?, false, ?, ?)""";

    public static final String RESOURCES =
            "select r.name, r.content from deployment_resource r where r.deployment_id = ? order by r.name";

    public static final String START_SUBSCRIPTIONS =
            "select s.definition_id, s.element_id, s.type, s.name, s.tenant_id, s.only_one from start_subscription s\n"
                    + "where s.type = ? and s.name = ?";

    public static final String START_SUBSCRIPTIONS_ORDER = " order by s.definition_id, s.element_id";

    public static final String SET_SUSPENDED = "update process_definition set suspended = ? where id = ?";

    /** Only places that are not as the model has them. */
    public static final String JOB_PLACES = """
            select l.definition_id, l.element_id, l.point, l.suspended, l.priority from job_place l
            where l.suspended or l.priority is not null""";

    public static final String INSERT_PLACE =
            "insert into job_place (definition_id, element_id, point, suspended, priority) values (?, ?, ?, ?, ?)";

    public static final String SUSPEND_PLACE =
            "update job_place set suspended = ? where definition_id = ? and element_id = ? and point = ?";

    public static final String SET_PLACE_PRIORITY =
            "update job_place set priority = ? where definition_id = ? and element_id = ? and point = ?";

    public static final String ACTIVATE_PLACES = "update job_place set suspended = false where definition_id = ?";

    public static final String DELETE_PLACES =
            "delete from job_place where definition_id in (select id from process_definition where deployment_id = ?)";

    public static final String DELETE_PLACES_OF = "delete from job_place where definition_id = ?";

    public static final String INSERT_CHANGE = """
            insert into start_timer (id, definition_id, due_millis, repeats_left, element_id, tenant_id, change_text)
            values (?, ?, ?, 0, ?, ?, ?)""";

    public static final String MOVE_TIMER = "update start_timer set due_millis = ? where id = ?";

    public static final String REPLACE_TIMER =
            "update start_timer set due_millis = ?, repeats_left = ?, end_millis = ?, repeat_text = ? where id = ?";

    public static final String DELETE_TIMER = "delete from start_timer where id = ?";

    public static final String DELETE_SUBSCRIPTIONS =
            "delete from start_subscription where definition_id in (select id from process_definition where deployment_id = ?)";

    public static final String DELETE_TIMERS =
            "delete from start_timer where definition_id in (select id from process_definition where deployment_id = ?)";

    public static final String DELETE_DEFINITIONS = "delete from process_definition where deployment_id = ?";

    public static final String DELETE_SUBSCRIPTIONS_OF = "delete from start_subscription where definition_id = ?";

    public static final String DELETE_TIMERS_OF = "delete from start_timer where definition_id = ?";

    public static final String DELETE_STARTERS_OF = "delete from definition_starter where definition_id = ?";

    public static final String DELETE_DEFINITION = "delete from process_definition where id = ?";

    /** The highest version that is left becomes the latest. MySQL reads from a table that it changes only by way of another one. */
    public static final String RESTORE_LATEST = """
            update process_definition set latest = true
            where of_case = ? and definition_key = ? and tenant_key = ? and version = (
                select m.version from (
                    select max(other.version) as version from process_definition other
                    where other.of_case = ? and other.definition_key = ? and other.tenant_key = ?) m)""";

    /** A version that starts by nothing yet although it is the latest. */
    public static final String LATEST_WITHOUT_STARTS = """
            select d.id from process_definition d
            where d.id = ? and d.latest
                and not exists (select 1 from start_subscription s where s.definition_id = d.id)
                and not exists (select 1 from start_timer t where t.definition_id = d.id and t.change_text is null)""";

    public static final String DELETE_RESOURCES = "delete from deployment_resource where deployment_id = ?";
    public static final String DELETE_DEPLOYMENT = "delete from deployment where id = ?";

    public static final String LAST_DECISION_VERSION =
            "select coalesce(max(version), 0) from decision_definition where decision_key = ? and tenant_key = ?";

    public static final Wording INSERT_DECISION = Wording.of("""
            insert into decision_definition (id, decision_key, tenant_key, version, name, version_tag, deployment_id,
                resource_name, tenant_id, requirements_id)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, cast(? as {bigint}))""");

    public static final String LAST_REQUIREMENTS_VERSION =
            "select coalesce(max(version), 0) from decision_requirements where requirements_key = ? and tenant_key = ?";

    public static final String INSERT_REQUIREMENTS = """
            insert into decision_requirements (id, requirements_key, tenant_key, version, name, deployment_id,
                resource_name, tenant_id)
            values (?, ?, ?, ?, ?, ?, ?, ?)""";

    public static final String DELETE_REQUIREMENTS = "delete from decision_requirements where deployment_id = ?";

    private static final String DECISIONS = """
            select c.id, c.decision_key, c.version, c.name, c.version_tag, c.deployment_id, c.resource_name,
                c.tenant_id, c.requirements_id, q.requirements_key
            from decision_definition c
            left join decision_requirements q on q.id = c.requirements_id
            """;

    /** Newest first. */
    public static final String DECISIONS_BY_KEY =
            DECISIONS + "where c.decision_key = ? and c.tenant_key = ? order by c.version desc";

    public static final String DECISIONS_BY_DEPLOYMENT =
            DECISIONS + "where c.deployment_id = ? order by c.decision_key";

    public static final String DELETE_DECISIONS = "delete from decision_definition where deployment_id = ?";

    private DefinitionSql() {}
}
