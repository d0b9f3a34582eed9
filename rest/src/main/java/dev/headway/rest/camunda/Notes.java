package dev.headway.rest.camunda;

import dev.headway.engine.TaskService;
import dev.headway.engine.task.Attachment;
import dev.headway.engine.task.Comment;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Form;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.search.Values;
import dev.headway.rest.value.Fields;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Comments and attachments of tasks, and comments of process instances. */
final class Notes {
    private final Context context;
    private final TaskService service;

    Notes(Context context) {
        this.context = context;
        this.service = context.engine().getTaskService();
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(commentsOfTasks());
        routes.addAll(commentsOfInstances());
        routes.addAll(attachments());
        return routes;
    }

    private List<Route> commentsOfTasks() {
        return List.of(
                Route.get("/task/{id}/comment", Shape.many(Map.class), "Its comments.", call -> {
                    List<Comment> found = service.getTaskComments(call.path("id"));
                    if (found.isEmpty()) {
                        task(call);
                    }
                    return context.ok(found.stream().map(Notes::comment).toList());
                }),
                Route.get("/task/{id}/comment/{commentId}", Shape.one(Map.class), "One comment.", call -> {
                    String id = call.path("commentId");
                    return context.ok(
                            comment(context.found("comment", id, service.getTaskComment(call.path("id"), id))));
                }),
                Route.post("/task/{id}/comment/create", Map.class, Shape.one(Map.class), "Adds a comment.", call -> {
                    JsonNode body = call.tree();
                    JsonNode instance = body.path("processInstanceId");
                    return context.ok(comment(service.addComment(
                            call.path("id"),
                            instance.isString() ? instance.stringValue() : null,
                            text(body, "message"))));
                }),
                Route.put("/task/{id}/comment", Map.class, Shape.nothing(), "Changes a comment.", call -> {
                    JsonNode body = call.tree();
                    service.updateTaskComment(call.path("id"), text(body, "id"), text(body, "message"));
                    return Response.empty(204);
                }),
                Route.delete("/task/{id}/comment", "Deletes its comments.", call -> {
                    service.deleteTaskComments(call.path("id"));
                    return Response.empty(204);
                }),
                Route.delete("/task/{id}/comment/{commentId}", "Deletes a comment.", call -> {
                    service.deleteTaskComment(call.path("id"), call.path("commentId"));
                    return Response.empty(204);
                }));
    }

    private List<Route> commentsOfInstances() {
        return List.of(
                Route.get(
                        "/process-instance/{id}/comment",
                        Shape.many(Map.class),
                        "Its comments.",
                        call -> context.ok(service.getProcessInstanceComments(call.path("id")).stream()
                                .map(Notes::comment)
                                .toList())),
                Route.put("/process-instance/{id}/comment", Map.class, Shape.nothing(), "Changes a comment.", call -> {
                    JsonNode body = call.tree();
                    service.updateProcessInstanceComment(call.path("id"), text(body, "id"), text(body, "message"));
                    return Response.empty(204);
                }),
                Route.delete("/process-instance/{id}/comment", "Deletes its comments.", call -> {
                    service.deleteProcessInstanceComments(call.path("id"));
                    return Response.empty(204);
                }),
                Route.delete("/process-instance/{id}/comment/{commentId}", "Deletes a comment.", call -> {
                    service.deleteProcessInstanceComment(call.path("id"), call.path("commentId"));
                    return Response.empty(204);
                }));
    }

    private List<Route> attachments() {
        return List.of(
                Route.get("/task/{id}/attachment", Shape.many(Map.class), "Its attachments.", call -> {
                    List<Attachment> found = service.getTaskAttachments(call.path("id"));
                    if (found.isEmpty()) {
                        task(call);
                    }
                    return context.ok(found.stream().map(Notes::attachment).toList());
                }),
                Route.get(
                        "/task/{id}/attachment/{attachmentId}",
                        Shape.one(Map.class),
                        "One attachment.",
                        call -> context.ok(attachment(one(call)))),
                Route.get(
                        "/task/{id}/attachment/{attachmentId}/data",
                        Shape.media("application/octet-stream"),
                        "Its content.",
                        this::content),
                Route.delete("/task/{id}/attachment/{attachmentId}", "Deletes an attachment.", call -> {
                    service.deleteTaskAttachment(call.path("id"), call.path("attachmentId"));
                    return Response.empty(204);
                }),
                Route.post(
                                "/task/{id}/attachment/create",
                                null,
                                Shape.one(Map.class),
                                "Adds a file, or the address of one.",
                                call -> context.ok(attachment(added(call))))
                        .reads("multipart/form-data"));
    }

    /** A task that is not there, nor in history, is a 404. */
    private void task(Call call) {
        String id = call.path("id");
        boolean there = service.createTaskQuery().taskId(id).count() > 0
                || context.engine()
                                .getHistoryService()
                                .createHistoricTaskInstanceQuery()
                                .taskId(id)
                                .count()
                        > 0;
        context.found("task", id, there ? id : null);
    }

    private Attachment one(Call call) {
        String id = call.path("attachmentId");
        return context.found("attachment", id, service.getTaskAttachment(call.path("id"), id));
    }

    private Response content(Call call) {
        String id = call.path("attachmentId");
        one(call);
        try (InputStream content = context.found("content of an attachment", id, service.getAttachmentContent(id))) {
            return Response.bytes(200, "application/octet-stream", content.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Camunda's form: {@code attachment-name}, {@code attachment-description}, {@code attachment-type}, and url or content. */
    private Attachment added(Call call) {
        Map<String, String> fields = new HashMap<>();
        byte[] file = null;
        for (Form.Part part : Form.parts(call)) {
            if (part.name().equals("content")) {
                file = part.content();
            } else {
                fields.put(part.name(), part.text());
            }
        }
        String type = fields.get("attachment-type");
        String name = fields.get("attachment-name");
        String description = fields.get("attachment-description");
        String url = fields.get("url");
        if (file != null) {
            return service.createAttachment(
                    type, call.path("id"), null, name, description, new ByteArrayInputStream(file));
        }
        if (url == null) {
            throw HttpFailure.badRequest(
                    "missing-field", "Expected the part 'content' or 'url' in the form, got " + fields.keySet() + ".");
        }
        return service.createAttachment(type, call.path("id"), null, name, description, url);
    }

    private static Map<String, @Nullable Object> comment(Comment it) {
        return Fields.of(
                "links", List.of(),
                "id", it.getId(),
                "userId", it.getUserId(),
                "time", it.getTime(),
                "taskId", it.getTaskId(),
                "processInstanceId", it.getProcessInstanceId(),
                "message", it.getFullMessage(),
                "removalTime", null,
                "rootProcessInstanceId", null);
    }

    private static Map<String, @Nullable Object> attachment(Attachment it) {
        return Fields.of(
                "links", List.of(),
                "id", it.getId(),
                "name", it.getName(),
                "description", it.getDescription(),
                "taskId", it.getTaskId(),
                "type", it.getType(),
                "url", it.getUrl(),
                "createTime", it.getTime(),
                "removalTime", null,
                "rootProcessInstanceId", null);
    }

    private static String text(JsonNode body, String name) {
        return Values.text(name, body.path(name));
    }
}
