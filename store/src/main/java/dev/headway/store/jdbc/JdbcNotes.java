package dev.headway.store.jdbc;

import dev.headway.runtime.port.Notes;
import dev.headway.store.connection.Sql;
import dev.headway.store.connection.Texts;
import dev.headway.store.row.RowReader;
import dev.headway.store.sql.NoteSql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Notes in either database. Thread-safe. */
final class JdbcNotes implements Notes {
    private final Sql sql;

    JdbcNotes(Sql sql) {
        this.sql = sql;
    }

    private static List<@Nullable Object> about(long id, About about) {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(id);
        values.add(about.instanceId());
        values.add(Sql.orNull(about.processInstanceId()));
        values.add(Sql.orNull(about.taskNumber()));
        values.add(about.taskId());
        return values;
    }

    private static About about(RowReader row) throws SQLException {
        return new About(row.big(), row.optionalBig(), row.optionalBig(), row.text());
    }

    private static Comment comment(RowReader row) throws SQLException {
        return new Comment(
                row.big(),
                about(row),
                row.big(),
                row.requiredText(),
                row.requiredText(),
                row.text(),
                row.requiredText());
    }

    private static Attachment attachment(RowReader row) throws SQLException {
        return new Attachment(
                row.big(),
                about(row),
                row.big(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.flag());
    }

    @Override
    public void add(Comment comment) {
        List<@Nullable Object> values = about(comment.id(), comment.about());
        values.addAll(Arrays.asList(
                comment.atMillis(), comment.type(), comment.action(), comment.userId(), comment.message()));
        sql.update("add a comment", NoteSql.ADD_COMMENT, values);
    }

    @Override
    public List<Comment> comments(By by, long key) {
        return sql.list("read comments", NoteSql.comments(by), List.of(key), JdbcNotes::comment);
    }

    @Override
    public List<Comment> commentsOfType(String type, int max) {
        return sql.list("read comments", NoteSql.COMMENTS_BY_TYPE, List.of(type, max), JdbcNotes::comment);
    }

    @Override
    public void update(Comment comment) {
        sql.update(
                "change a comment",
                NoteSql.UPDATE_COMMENT,
                Arrays.asList(comment.type(), comment.userId(), comment.atMillis(), comment.message(), comment.id()));
    }

    @Override
    public void deleteComments(By by, long key) {
        sql.update("delete comments", NoteSql.deleteComments(by), List.of(key));
    }

    @Override
    public void add(Attachment attachment, byte @Nullable [] content) {
        List<@Nullable Object> values = about(attachment.id(), attachment.about());
        values.addAll(Arrays.asList(
                attachment.atMillis(),
                attachment.userId(),
                attachment.name(),
                attachment.description(),
                attachment.type(),
                attachment.url()));
        sql.inTransaction("add an attachment", connection -> {
            try (PreparedStatement statement = connection.prepareStatement(NoteSql.ADD_ATTACHMENT)) {
                Sql.bind(connection, statement, values);
                statement.setBytes(values.size() + 1, content);
                return statement.executeUpdate();
            }
        });
    }

    @Override
    public List<Attachment> attachments(By by, long key) {
        return sql.list("read attachments", NoteSql.attachments(by), List.of(key), JdbcNotes::attachment);
    }

    @Override
    public byte @Nullable [] content(long attachmentId) {
        List<byte[]> found = sql.list("read an attachment", NoteSql.CONTENT, List.of(attachmentId), RowReader::bytes);
        return found.isEmpty() ? null : found.getFirst();
    }

    @Override
    public void update(Attachment attachment) {
        sql.update(
                "change an attachment",
                NoteSql.UPDATE_ATTACHMENT,
                Arrays.asList(
                        attachment.name(),
                        attachment.description(),
                        attachment.type(),
                        attachment.url(),
                        attachment.atMillis(),
                        attachment.id()));
    }

    @Override
    public void deleteAttachments(By by, long key) {
        sql.update("delete attachments", NoteSql.deleteAttachments(by), List.of(key));
    }

    @Override
    public void add(Link link) {
        List<@Nullable Object> values = values(link);
        sql.inTransaction("link somebody with an instance", connection -> {
            Sql.update(connection, NoteSql.REMOVE_LINK, values);
            return Sql.update(connection, NoteSql.ADD_LINK, values);
        });
    }

    @Override
    public void remove(Link link) {
        sql.update("take a link of an instance away", NoteSql.REMOVE_LINK, values(link));
    }

    private static List<@Nullable Object> values(Link link) {
        return Arrays.asList(link.instanceId(), link.type(), link.userId(), link.groupId());
    }

    @Override
    public int annotateOperation(long operationId, @Nullable String reason) {
        return sql.update("annotate an operation", NoteSql.ANNOTATE_OPERATION, Arrays.asList(reason, operationId));
    }

    @Override
    public List<Link> links(long instanceId) {
        return sql.list(
                "read the links of an instance",
                NoteSql.LINKS,
                List.of(instanceId),
                row -> new Link(row.big(), row.requiredText(), row.text(), row.text()));
    }

    @Override
    public List<Long> instancesOf(List<String> users, List<String> groups, int max) {
        return sql.list(
                "find the instances of a user",
                NoteSql.INSTANCES_OF,
                List.of(new Texts(users), new Texts(groups), max),
                RowReader::big);
    }
}
