package dev.headway.rest.v1;

import dev.headway.engine.TaskService;
import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Form;
import dev.headway.rest.route.Form.Part;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.NoteViews.AttachmentView;
import dev.headway.rest.v1.view.NoteViews.CommentUpdate;
import dev.headway.rest.v1.view.NoteViews.CommentView;
import dev.headway.rest.v1.view.NoteViews.NewComment;
import dev.headway.rest.v1.view.NoteViews.TaskEventView;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Comments and attachments: below {@code /tasks} and {@code /process-instances}, and {@code /attachments}. */
final class NoteRoutes {
    private static final List<String> FIELDS = List.of("name", "description", "type", "url");

    private final Answers answers;
    private final TaskService service;

    NoteRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getTaskService();
    }

    List<Route> routes() {
        return Stream.of(
                        comments("/tasks/{id}/comments", true),
                        comments("/process-instances/{id}/comments", false),
                        attachments("/tasks/{id}/attachments", true),
                        attachments("/process-instances/{id}/attachments", false),
                        files())
                .flatMap(List::stream)
                .toList();
    }

    private List<Route> comments(String path, boolean ofTask) {
        return List.of(
                Route.get(
                                path,
                                Shape.many(CommentView.class),
                                "Its comments, the newest first.",
                                call -> answers.ok(found(call, ofTask)))
                        .query("type", "string", "Only those of this type."),
                Route.post(path, NewComment.class, Shape.one(CommentView.class), "Adds a comment.", call -> {
                    NewComment body = call.body(NewComment.class);
                    String id = call.path("id");
                    return answers.ok(CommentView.of(
                            service.addComment(ofTask ? id : null, ofTask ? null : id, body.type(), body.message())));
                }),
                Route.put(
                        path + "/{commentId}",
                        CommentUpdate.class,
                        Shape.nothing(),
                        "Changes the text of a comment.",
                        call -> {
                            String message = call.body(CommentUpdate.class).message();
                            if (ofTask) {
                                service.updateTaskComment(call.path("id"), call.path("commentId"), message);
                            } else {
                                service.updateProcessInstanceComment(call.path("id"), call.path("commentId"), message);
                            }
                            return Answers.done();
                        }),
                Route.delete(
                        path + "/{commentId}", "Deletes a comment; nothing happens when there is none such.", call -> {
                            requireKnown(call.path("id"), ofTask);
                            if (ofTask) {
                                service.deleteTaskComment(call.path("id"), call.path("commentId"));
                            } else {
                                service.deleteProcessInstanceComment(call.path("id"), call.path("commentId"));
                            }
                            return Answers.done();
                        }),
                Route.delete(path, "Deletes its comments.", call -> {
                    String id = call.path("id");
                    requireKnown(id, ofTask);
                    service.deleteComments(ofTask ? id : null, ofTask ? null : id);
                    return Answers.done();
                }));
    }

    private List<CommentView> found(Call call, boolean ofTask) {
        String type = call.query("type");
        String id = call.path("id");
        List<Comment> comments = type == null
                ? ofTask ? service.getTaskComments(id) : service.getProcessInstanceComments(id)
                : ofTask ? service.getTaskComments(id, type) : service.getProcessInstanceComments(id, type);
        return ofKnown(comments, id, ofTask).stream().map(CommentView::of).toList();
    }

    /** The notes themselves. Where there are none, a 404 unless the task or instance runs or is in history. */
    private <T> List<T> ofKnown(List<T> notes, String id, boolean ofTask) {
        if (notes.isEmpty()) {
            requireKnown(id, ofTask);
        }
        return notes;
    }

    private void requireKnown(String id, boolean ofTask) {
        if (!(ofTask ? isTask(id) : isInstance(id))) {
            Answers.found(ofTask ? "task" : "process instance", id, null);
        }
    }

    private boolean isTask(String id) {
        return service.createTaskQuery().taskId(id).count() > 0
                || answers.engine()
                                .getHistoryService()
                                .createHistoricTaskInstanceQuery()
                                .taskId(id)
                                .count()
                        > 0;
    }

    private boolean isInstance(String id) {
        return answers.engine()
                                .getRuntimeService()
                                .createProcessInstanceQuery()
                                .processInstanceId(id)
                                .count()
                        > 0
                || answers.engine()
                                .getHistoryService()
                                .createHistoricProcessInstanceQuery()
                                .processInstanceId(id)
                                .count()
                        > 0;
    }

    private List<Route> attachments(String path, boolean ofTask) {
        return List.of(
                Route.get(path, Shape.many(AttachmentView.class), "Its attachments, the newest first.", call -> {
                    String id = call.path("id");
                    List<Attachment> found =
                            ofTask ? service.getTaskAttachments(id) : service.getProcessInstanceAttachments(id);
                    return answers.ok(ofKnown(found, id, ofTask).stream()
                            .map(AttachmentView::of)
                            .toList());
                }),
                Route.post(
                                path,
                                null,
                                Shape.one(AttachmentView.class),
                                "Adds a file, or the address of one. Fields of the form: name, description, type, and either"
                                        + " url or a file.",
                                call -> answers.ok(AttachmentView.of(added(call, ofTask))))
                        .reads("multipart/form-data"));
    }

    private Attachment added(Call call, boolean ofTask) {
        Map<String, String> fields = new HashMap<>();
        Part file = null;
        for (Part part : Form.parts(call)) {
            if (part.fileName() != null) {
                file = once(file, part);
            } else if (FIELDS.contains(part.name())) {
                fields.put(part.name(), part.text());
            } else {
                throw HttpFailure.badRequest(
                        "unknown-field",
                        "Expected " + String.join(", ", FIELDS) + " or a file in the form, got '" + part.name() + "'.");
            }
        }
        String url = fields.get("url");
        if ((url == null) == (file == null)) {
            throw HttpFailure.badRequest(
                    "missing-field",
                    "Expected either a file or the field 'url' in the form, got " + (file == null ? "none" : "both")
                            + " of them.");
        }
        String task = ofTask ? call.path("id") : null;
        String instance = ofTask ? null : call.path("id");
        String type = fields.get("type");
        String description = fields.get("description");
        if (file != null) {
            String name = fields.getOrDefault("name", String.valueOf(file.fileName()));
            InputStream content = new ByteArrayInputStream(file.content());
            return service.createAttachment(type, task, instance, name, description, content);
        }
        return service.createAttachment(type, task, instance, fields.get("name"), description, String.valueOf(url));
    }

    private static Part once(@Nullable Part before, Part part) {
        if (before != null) {
            throw HttpFailure.badRequest("too-many-parts", "Expected one file in the form, got several.");
        }
        return part;
    }

    private List<Route> files() {
        return List.of(
                Route.get(
                        "/attachments/{id}",
                        Shape.one(AttachmentView.class),
                        "One attachment.",
                        call -> answers.ok(AttachmentView.of(
                                Answers.found("attachment", call.path("id"), service.getAttachment(call.path("id")))))),
                Route.get(
                        "/attachments/{id}/content",
                        Shape.media("application/octet-stream"),
                        "Its content.",
                        this::content),
                Route.delete(
                        "/attachments/{id}",
                        "Deletes an attachment; nothing happens when there is none such.",
                        call -> {
                            service.deleteAttachment(call.path("id"));
                            return Answers.done();
                        }),
                Route.get(
                        "/tasks/{id}/events",
                        Shape.many(TaskEventView.class),
                        "What was done with its comments and attachments, the newest first.",
                        call -> answers.ok(
                                ofKnown(service.getTaskEvents(call.path("id")), call.path("id"), true).stream()
                                        .map(TaskEventView::of)
                                        .toList())));
    }

    private Response content(Call call) {
        String id = call.path("id");
        return RepositoryRoutes.content(
                "application/octet-stream",
                Answers.found("content of an attachment", id, service.getAttachmentContent(id)));
    }
}
