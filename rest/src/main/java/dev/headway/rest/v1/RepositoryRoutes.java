package dev.headway.rest.v1;

import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.RepositoryService;
import dev.headway.engine.form.FormData;
import dev.headway.engine.repository.Deployment;
import dev.headway.rest.http.HttpFailure;
import dev.headway.rest.http.Response;
import dev.headway.rest.http.Role;
import dev.headway.rest.route.Call;
import dev.headway.rest.route.Form.Part;
import dev.headway.rest.route.Route;
import dev.headway.rest.route.Shape;
import dev.headway.rest.v1.view.CaseViews.CaseDefinitionView;
import dev.headway.rest.v1.view.EngineViews.Deployed;
import dev.headway.rest.v1.view.EngineViews.Field;
import dev.headway.rest.v1.view.EngineViews.Form;
import dev.headway.rest.v1.view.EngineViews.FormRef;
import dev.headway.rest.v1.view.EngineViews.LinkView;
import dev.headway.rest.v1.view.RepositoryViews.DecisionDefinitionView;
import dev.headway.rest.v1.view.RepositoryViews.DeploymentView;
import dev.headway.rest.v1.view.RepositoryViews.ProcessDefinitionView;
import dev.headway.rest.v1.view.WorkRequests.Starter;
import dev.headway.rest.v1.view.WorkRequests.SuspendDefinition;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** {@code /deployments} and {@code /process-definitions}. */
final class RepositoryRoutes {
    private final Answers answers;
    private final RepositoryService service;

    RepositoryRoutes(Answers answers) {
        this.answers = answers;
        this.service = answers.engine().getRepositoryService();
    }

    List<Route> routes() {
        return Stream.concat(deployments().stream(), definitions().stream()).toList();
    }

    private List<Route> deployments() {
        return List.of(
                Route.post(
                                "/deployments",
                                null,
                                Shape.one(Deployed.class),
                                "Deploys files. Fields of the form: name, key, category, tenantId, duplicateFiltering (true or"
                                        + " false); every part with a file name is a file. Of an archive, .zip or .bar, the files in it are deployed.",
                                this::deploy)
                        .reads("multipart/form-data")
                        .by(Role.ADMIN),
                Route.delete("/deployments/{id}", "Deletes a deployment with its definitions.", call -> {
                            service.deleteDeployment(call.path("id"), call.flag("cascade", false));
                            return Answers.done();
                        })
                        .query("cascade", "boolean", "Whether its instances and their history go with it.")
                        .by(Role.ADMIN),
                Route.get(
                        "/deployments/{id}/resources",
                        Shape.many(String.class),
                        "Names of its files.",
                        call -> answers.ok(resources(call.path("id")))),
                Route.get(
                                "/deployments/{id}/resource",
                                Shape.media("application/octet-stream"),
                                "A file of it.",
                                this::resource)
                        .query("name", "string", "Name of the file."));
    }

    private List<String> resources(String deploymentId) {
        List<String> names = service.getDeploymentResourceNames(deploymentId);
        if (names.isEmpty()) {
            Answers.found(
                    "deployment",
                    deploymentId,
                    service.createDeploymentQuery().deploymentId(deploymentId).singleResult());
        }
        return names;
    }

    private List<Route> definitions() {
        return List.of(
                Route.delete(
                                "/process-definitions/{id}",
                                "Deletes one version; its deployment keeps the file.",
                                call -> {
                                    service.deleteProcessDefinition(call.path("id"), call.flag("cascade", false));
                                    return Answers.done();
                                })
                        .query("cascade", "boolean", "Whether its instances and their history go with it.")
                        .by(Role.ADMIN),
                Route.get(
                        "/process-definitions/{id}/xml",
                        Shape.media("application/xml"),
                        "Its model.",
                        call -> content("application/xml", service.getProcessModel(call.path("id")))),
                Route.get(
                        "/process-definitions/{id}/start-form",
                        Shape.one(Form.class),
                        "Its start form.",
                        call -> answers.ok(
                                form(answers.engine().getFormService().getStartFormData(call.path("id"))))),
                Route.post(
                        "/process-definitions/{id}/suspend",
                        SuspendDefinition.class,
                        Shape.nothing(),
                        "Starts no instances of it any more.",
                        call -> {
                            service.suspendProcessDefinitionById(call.path("id"), withInstances(call), null);
                            return Answers.done();
                        }),
                Route.post(
                        "/process-definitions/{id}/activate",
                        SuspendDefinition.class,
                        Shape.nothing(),
                        "Starts instances of it again.",
                        call -> {
                            service.activateProcessDefinitionById(call.path("id"), withInstances(call), null);
                            return Answers.done();
                        }),
                Route.get(
                        "/process-definitions/{id}/starters",
                        Shape.many(LinkView.class),
                        "Who may start it from a task list.",
                        call -> answers.ok(service.getIdentityLinksForProcessDefinition(call.path("id")).stream()
                                .map(each -> new LinkView(each.getType(), each.getUserId(), each.getGroupId()))
                                .toList())),
                Route.post(
                                "/process-definitions/{id}/starters",
                                Starter.class,
                                Shape.nothing(),
                                "Lets a user or group start it from a task list.",
                                call -> starter(call, true))
                        .by(Role.ADMIN),
                Route.post(
                                "/process-definitions/{id}/starters/remove",
                                Starter.class,
                                Shape.nothing(),
                                "Takes that back.",
                                call -> starter(call, false))
                        .by(Role.ADMIN));
    }

    private static boolean withInstances(Call call) {
        return Answers.is(
                call.body(SuspendDefinition.class, new SuspendDefinition(null)).includeProcessInstances());
    }

    private Response starter(Call call, boolean add) {
        Starter body = call.body(Starter.class);
        String id = call.path("id");
        String user = body.userId();
        String group = body.groupId();
        if ((user == null) == (group == null)) {
            throw HttpFailure.badRequest("missing-field", "Expected either 'userId' or 'groupId'.");
        }
        if (user != null && add) {
            service.addCandidateStarterUser(id, user);
        } else if (user != null) {
            service.deleteCandidateStarterUser(id, user);
        } else if (group != null && add) {
            service.addCandidateStarterGroup(id, group);
        } else if (group != null) {
            service.deleteCandidateStarterGroup(id, group);
        }
        return Answers.done();
    }

    /** A file, or all that are in an archive. */
    private static void add(DeploymentBuilder builder, String file, byte[] content) {
        String name = file.toLowerCase(Locale.ROOT);
        if (!name.endsWith(".zip") && !name.endsWith(".bar")) {
            builder.addBytes(file, content);
            return;
        }
        Archive archive = new Archive(content);
        try {
            builder.addZipInputStream(archive);
        } catch (HeadwayException refused) {
            throw HttpFailure.badRequest("wrong-archive", "'" + file + "': " + refused.getMessage());
        }
        if (archive.files == 0) {
            throw HttpFailure.badRequest(
                    "wrong-archive", "Expected a ZIP archive with at least one file in '" + file + "', got none.");
        }
    }

    /** A ZIP archive whose entries must have names that resources may have. */
    private static final class Archive extends ZipInputStream {
        private int files;

        Archive(byte[] content) {
            super(new ByteArrayInputStream(content));
        }

        @Override
        public @Nullable ZipEntry getNextEntry() throws IOException {
            ZipEntry entry = super.getNextEntry();
            if (entry != null && !entry.isDirectory()) {
                dev.headway.rest.route.Form.resourceName(entry.getName());
                files++;
            }
            return entry;
        }
    }

    private Response deploy(Call call) {
        DeploymentBuilder builder = service.createDeployment();
        int files = 0;
        for (Part part : dev.headway.rest.route.Form.parts(call)) {
            String file = part.fileName();
            if (file != null) {
                add(builder, dev.headway.rest.route.Form.resourceName(file), part.content());
                files++;
                continue;
            }
            String text = part.text().strip();
            switch (part.name()) {
                case "name" -> builder.name(text);
                case "key" -> builder.key(text);
                case "category" -> builder.category(text);
                case "tenantId" -> builder.tenantId(text.isEmpty() ? null : text);
                case "duplicateFiltering" -> {
                    if (text.equals("true")) {
                        builder.enableDuplicateFiltering();
                    } else if (!text.equals("false")) {
                        throw HttpFailure.badRequest(
                                "wrong-value", "Expected 'duplicateFiltering' as true or false, got '" + text + "'.");
                    }
                }
                default ->
                    throw HttpFailure.badRequest(
                            "unknown-field",
                            "Expected name, key, category, tenantId, duplicateFiltering or files in the form, got '"
                                    + part.name() + "'.");
            }
        }
        if (files == 0) {
            throw HttpFailure.badRequest(
                    "no-resources", "Expected at least one file in the form, got none. Attach the model as a file.");
        }
        return answers.ok(deployed(builder.deployWithResult()));
    }

    private static Deployed deployed(Deployment deployment) {
        return new Deployed(
                DeploymentView.of(deployment),
                deployment.isNew(),
                deployment.getDeployedProcessDefinitions().stream()
                        .map(ProcessDefinitionView::of)
                        .toList(),
                deployment.getDeployedCaseDefinitions().stream()
                        .map(CaseDefinitionView::of)
                        .toList(),
                deployment.getDeployedDecisionDefinitions().stream()
                        .map(DecisionDefinitionView::of)
                        .toList(),
                Answers.problems(deployment.getWarnings()));
    }

    private Response resource(Call call) {
        String name = call.query("name");
        if (name == null) {
            throw HttpFailure.badRequest("missing-parameter", "Expected a parameter 'name', got none.");
        }
        List<String> names = service.getDeploymentResourceNames(call.path("id"));
        if (!names.contains(name)) {
            throw new HttpFailure(
                    404,
                    "not-found",
                    "Expected a file of deployment " + call.path("id") + ", which are " + names + ", got '" + name
                            + "'.");
        }
        return content("application/octet-stream", service.getResourceAsStream(call.path("id"), name));
    }

    static Response content(String mediaType, InputStream stream) {
        try (stream) {
            return Response.bytes(200, mediaType, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What callers see of a form. */
    static Form form(FormData data) {
        return new Form(
                data.formKey(),
                ref(data),
                data.formFields().stream()
                        .map(each -> new Field(
                                each.id(),
                                each.label(),
                                each.type(),
                                each.defaultValue(),
                                each.required(),
                                each.properties()))
                        .toList());
    }

    private static @Nullable FormRef ref(FormData data) {
        var ref = data.formRef();
        return ref == null ? null : new FormRef(ref.key(), ref.binding(), ref.version());
    }
}
