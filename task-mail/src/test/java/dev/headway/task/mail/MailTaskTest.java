package dev.headway.task.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import dev.headway.engine.ConfigurationException;
import dev.headway.engine.DeploymentException;
import dev.headway.testkit.TestEngine;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import jakarta.mail.util.ByteArrayDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Service tasks of type mail on an engine, against an SMTP server in this process. */
class MailTaskTest {
    private final GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeEach
    void start() {
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private TestEngine engine(String... more) {
        return TestEngine.start(settings -> {
            settings.taskOption("mail.host", "127.0.0.1");
            settings.taskOption("mail.port", Integer.toString(server.getSmtp().getPort()));
            settings.taskOption("mail.from", "shop@example.org");
            for (int i = 0; i < more.length; i += 2) {
                settings.taskOption("mail." + more[i], more[i + 1]);
            }
            return settings.bean("files", new Invoices());
        });
    }

    /** Gives data that a model attaches. */
    public static final class Invoices {
        public ByteArrayDataSource invoice() {
            ByteArrayDataSource data =
                    new ByteArrayDataSource("total 42".getBytes(StandardCharsets.UTF_8), "application/octet-stream");
            data.setName("invoice.bin");
            return data;
        }
    }

    private static void deploy(TestEngine engine, String task, String tenant, Map<String, String> fields) {
        StringBuilder written = new StringBuilder();
        fields.forEach((name, value) -> written.append("<x:field name='" + name + "'><x:expression><![CDATA[" + value)
                .append("]]></x:expression></x:field>"));
        engine.getRepositoryService()
                .createDeployment()
                .tenantId(tenant)
                .addString(
                        "p.bpmn",
                        "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                                + " xmlns:x='http://flowable.org/bpmn'><process id='p' isExecutable='true'>"
                                + "<startEvent id='s'/><" + task + "><extensionElements>" + written
                                + "</extensionElements></" + task.substring(0, task.indexOf(' '))
                                + "><userTask id='u'/>"
                                + "<sequenceFlow id='f' sourceRef='s' targetRef='call'/>"
                                + "<sequenceFlow id='g' sourceRef='call' targetRef='u'/></process></definitions>")
                .deploy();
    }

    private static Map<String, Object> run(TestEngine engine, Map<String, String> fields, Map<String, Object> given) {
        deploy(engine, "serviceTask id='call' x:type='mail'", "", fields);
        String id =
                engine.getRuntimeService().startProcessInstanceByKey("p", given).getId();
        return engine.getRuntimeService().getVariables(id);
    }

    private MimeMessage only() {
        assertThat(server.getReceivedMessages()).hasSize(1);
        return server.getReceivedMessages()[0];
    }

    @Test
    void addressesHeadersAndText() throws Exception {
        try (TestEngine engine = engine()) {
            run(
                    engine,
                    Map.of(
                            "to", "${to}",
                            "cc", "Second <b@example.org>",
                            "bcc", "hidden@example.org",
                            "from", "me@example.org",
                            "subject", "Order ${id}",
                            "headers", "X-Order: 7\nReply-To: r@example.org",
                            "textVar", "letter",
                            "charset", "ISO-8859-1"),
                    Map.of(
                            "to",
                            List.of("a@example.org", "c@example.org"),
                            "id",
                            "7\r\nBcc: x@y.z",
                            "letter",
                            "Größe"));
        }
        assertThat(server.getReceivedMessages()).hasSize(4);
        MimeMessage mail = server.getReceivedMessages()[0];
        assertThat(mail.getRecipients(Message.RecipientType.TO)).hasSize(2);
        assertThat(mail.getRecipients(Message.RecipientType.CC)[0]).hasToString("Second <b@example.org>");
        assertThat(mail.getFrom()[0]).hasToString("me@example.org");
        assertThat(mail.getSubject()).isEqualTo("Order 7 Bcc: x@y.z");
        assertThat(mail.getHeader("X-Order")).containsExactly("7");
        assertThat(mail.getHeader("Reply-To")).containsExactly("r@example.org");
        assertThat(mail.getHeader("Bcc")).isNull();
        assertThat(mail.getSentDate()).isNotNull();
        assertThat(mail.getContentType()).containsIgnoringCase("charset=ISO-8859-1");
        assertThat(mail.getContent()).isEqualTo("Größe");
    }

    @Test
    void htmlWithTextAndAttachments(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("terms.txt"), "the terms");
        try (TestEngine engine = engine("attachmentFolder", folder.toString())) {
            deploy(
                    engine,
                    "sendTask id='call' x:type='mail'",
                    "",
                    Map.of(
                            "to",
                            "a@example.org",
                            "html",
                            "<b>x</b>",
                            "text",
                            "x",
                            "attachments",
                            "${files.invoice()}"));
            engine.start("p", Map.of());
            MimeMultipart parts = (MimeMultipart) only().getContent();
            MimeMultipart both = (MimeMultipart) parts.getBodyPart(0).getContent();
            assertThat(both.getContentType()).startsWith("multipart/alternative");
            assertThat(both.getBodyPart(0).getContent()).isEqualTo("x");
            assertThat(both.getBodyPart(1).getContent()).isEqualTo("<b>x</b>");
            assertThat(parts.getBodyPart(1).getFileName()).isEqualTo("invoice.bin");
            assertThat(GreenMailUtil.getBody(parts.getBodyPart(1))).contains("total 42");

            server.purgeEmailFromAllMailboxes();
            Map<String, String> text = Map.of("to", "a@example.org", "text", "x", "attachments", "${file}");
            run(engine, text, Map.of("file", List.of("terms.txt")));
            parts = (MimeMultipart) only().getContent();
            assertThat(parts.getBodyPart(1).getContent()).isEqualTo("the terms");
            assertThatThrownBy(() -> run(engine, text, Map.of("file", "/etc/passwd")))
                    .hasStackTraceContaining("task.mail.attachmentFolder");
        }
    }

    @Test
    void eachTenantMayHaveASettingOfItsOwn() throws Exception {
        try (TestEngine engine = engine("tenant.acme.from", "acme@example.org", "tenant.b.forceTo", "test@b.org")) {
            for (String tenant : List.of("acme", "b")) {
                deploy(
                        engine,
                        "serviceTask id='call' x:type='mail'",
                        tenant,
                        Map.of("to", "a@example.org", "html", "x"));
                engine.getRuntimeService().startProcessInstanceByKeyAndTenantId("p", tenant);
            }
        }
        MimeMessage acme = server.getReceivedMessages()[0];
        MimeMessage other = server.getReceivedMessages()[1];
        assertThat(acme.getFrom()[0]).hasToString("acme@example.org");
        assertThat(acme.getAllRecipients()[0]).hasToString("a@example.org");
        assertThat(acme.getContentType()).startsWith("text/html");
        assertThat(other.getFrom()[0]).hasToString("shop@example.org");
        assertThat(other.getAllRecipients()[0]).hasToString("test@b.org");
    }

    @Test
    void theUserIsAuthenticatedAndThePasswordIsNotTold() {
        server.setUser("shop@example.org", "shop", "right");
        Map<String, String> fields = Map.of("to", "a@example.org", "text", "x");
        try (TestEngine engine = engine("user", "shop", "password", "right")) {
            run(engine, fields, Map.of());
            assertThat(server.getReceivedMessages()).hasSize(1);
        }
        try (TestEngine engine = engine("user", "shop", "password", "s3cret")) {
            assertThatThrownBy(() -> run(engine, fields, Map.of()))
                    .hasStackTraceContaining("AuthenticationFailedException")
                    .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("s3cret"));
        }
    }

    @Test
    void whatFailsIsAFailedJobOrAVariable() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                TestEngine engine = engine("port", Integer.toString(silent.getLocalPort()), "timeoutMillis", "200")) {
            Map<String, Object> variables = run(
                    engine,
                    Map.of(
                            "to", "a@example.org",
                            "text", "x",
                            "ignoreException", "true",
                            "exceptionVariableName", "failure"),
                    Map.of());
            assertThat(variables.get("failure")).asString().contains("127.0.0.1:" + silent.getLocalPort());

            deploy(
                    engine,
                    "serviceTask id='call' x:type='mail' x:async='true'",
                    "",
                    Map.of("to", "a@example.org", "text", "x"));
            String id =
                    engine.getRuntimeService().startProcessInstanceByKey("p").getId();
            engine.runUntilIdle();
            var job = engine.getManagementService()
                    .createTimerJobQuery()
                    .processInstanceId(id)
                    .singleResult();
            assertThat(job.getRetries()).isEqualTo(2);
            assertThat(job.getExceptionMessage()).contains("to take the mail");
        }
    }

    @Test
    void whatCannotBeAMailIsRefused() {
        try (TestEngine engine = engine()) {
            assertThatThrownBy(() -> run(engine, Map.of("subject", "x"), Map.of()))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'to', 'cc' or 'bcc'");
            assertThatThrownBy(() -> run(engine, Map.of("to", "a@b.c"), Map.of()))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("'html'");
            assertThatThrownBy(() -> run(engine, Map.of("to", "a@b.c", "text", "x", "too", "x"), Map.of()))
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("[too]");
            assertThatThrownBy(() -> run(engine, Map.of("to", "no address", "text", "x"), Map.of()))
                    .hasStackTraceContaining("Expected mail addresses");
        }
        assertThatThrownBy(() -> engine("securty", "tls"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Known are host");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void theConnectorMailSendSendsMail() throws Exception {
        try (TestEngine engine = engine()) {
            StringBuilder inputs = new StringBuilder();
            Map.of("to", "${to}", "fromAlias", "The Shop", "subject", "Order", "text", "42")
                    .forEach((name, value) ->
                            inputs.append("<c:inputParameter name='" + name + "'>" + value + "</c:inputParameter>"));
            String model = "<definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL' targetNamespace='t'"
                    + " xmlns:c='http://camunda.org/schema/1.0/bpmn'><process id='p' isExecutable='true'>"
                    + "<startEvent id='s'/><sendTask id='call'><extensionElements><c:connector><c:connectorId>mail-send"
                    + "</c:connectorId><c:inputOutput>" + inputs + "</c:inputOutput></c:connector></extensionElements>"
                    + "</sendTask><sequenceFlow id='f' sourceRef='s' targetRef='call'/></process></definitions>";
            engine.getRepositoryService()
                    .createDeployment()
                    .addString("p.bpmn", model)
                    .deploy();
            engine.getRuntimeService().startProcessInstanceByKey("p", Map.of("to", "a@example.org"));

            assertThat(only().getFrom()[0]).hasToString("The Shop <shop@example.org>");
            assertThat(GreenMailUtil.getBody(only())).isEqualTo("42");
            assertThatThrownBy(() -> engine.getRepositoryService()
                            .createDeployment()
                            .addString("p.bpmn", model.replace("'text'", "'body'"))
                            .deploy())
                    .isInstanceOf(DeploymentException.class)
                    .hasMessageContaining("[body]");
        }
    }
}
