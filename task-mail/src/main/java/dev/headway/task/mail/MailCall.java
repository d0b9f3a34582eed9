package dev.headway.task.mail;

import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.activation.FileDataSource;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.File;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Writes one mail and hands it over to the server. Thread-safe. */
final class MailCall {
    private final MailServer server;

    MailCall(MailServer server) {
        this.server = server;
    }

    /** Sends the mail of a task; throws {@link MailTaskException} when it cannot be written or the server does not take it. */
    void send(MailFields fields) {
        if (server.host() == null) {
            throw new MailTaskException(
                    "Expected the setting task.mail.host, the name of the SMTP server, but it is not set.", null);
        }
        Session session = session();
        try {
            MimeMessage mail = written(session, fields);
            Address[] recipients = mail.getAllRecipients();
            mail.removeHeader("Bcc");
            mail.saveChanges();
            try (Transport transport = session.getTransport(protocol())) {
                if (server.user() == null) {
                    transport.connect();
                } else {
                    transport.connect(server.host(), server.port(), server.user(), server.password());
                }
                transport.sendMessage(mail, recipients);
            }
        } catch (MessagingException e) {
            // Not the cause: its message may have parts of the mail, or what the server says of the user.
            throw new MailTaskException(
                    "Expected the mail server " + server + " to take the mail, got "
                            + e.getClass().getSimpleName()
                            + ". Check the settings task.mail..., the addresses, and that the server can be reached.",
                    null);
        }
    }

    private String protocol() {
        return server.security().equals("tls") ? "smtps" : "smtp";
    }

    private Session session() {
        String prefix = "mail." + protocol() + ".";
        String millis = Integer.toString(server.timeoutMillis());
        Properties settings = new Properties();
        settings.setProperty(prefix + "host", String.valueOf(server.host()));
        settings.setProperty(prefix + "port", Integer.toString(server.port()));
        settings.setProperty(prefix + "connectiontimeout", millis);
        settings.setProperty(prefix + "timeout", millis);
        settings.setProperty(prefix + "writetimeout", millis);
        settings.setProperty(prefix + "auth", Boolean.toString(server.user() != null));
        settings.setProperty(
                prefix + "starttls.required", Boolean.toString(server.security().equals("starttls")));
        settings.setProperty(
                prefix + "starttls.enable", Boolean.toString(server.security().equals("starttls")));
        settings.setProperty(prefix + "ssl.checkserveridentity", "true");
        return Session.getInstance(settings);
    }

    private MimeMessage written(Session session, MailFields fields) throws MessagingException {
        MimeMessage mail = new MimeMessage(session);
        mail.setFrom(sender(fields));
        if (server.forceTo() != null) {
            mail.setRecipients(Message.RecipientType.TO, addresses("forceTo", server.forceTo()));
        } else {
            recipients(mail, Message.RecipientType.TO, "to", fields);
            recipients(mail, Message.RecipientType.CC, "cc", fields);
            recipients(mail, Message.RecipientType.BCC, "bcc", fields);
        }
        if (mail.getAllRecipients() == null) {
            throw new MailTaskException("Expected an address in 'to', 'cc' or 'bcc', but all of them are empty.", null);
        }
        Charset charset = charset(fields);
        String subject = fields.text("subject");
        mail.setSubject(subject == null ? "" : subject.replaceAll("[\\r\\n]+", " "), charset.name());
        headers(mail, fields.text("headers"));
        content(mail, fields, charset);
        return mail;
    }

    private InternetAddress sender(MailFields fields) {
        String own = fields.text("from");
        String from = own == null ? server.from() : own;
        InternetAddress[] found = addresses("from", from == null ? "" : from);
        if (found.length != 1) {
            throw new MailTaskException(
                    "Expected one address as sender, got " + found.length
                            + ". Set the field 'from', or the setting task.mail.from.",
                    null);
        }
        String alias = fields.text("fromAlias");
        return alias == null ? found[0] : named(found[0], alias);
    }

    private static InternetAddress named(InternetAddress address, String alias) {
        try {
            return new InternetAddress(address.getAddress(), alias.replaceAll("[\\r\\n]+", " "), "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("Expected a Java with UTF-8", e);
        }
    }

    private static void recipients(MimeMessage mail, Message.RecipientType type, String field, MailFields fields)
            throws MessagingException {
        for (Object one : fields.all(field)) {
            mail.addRecipients(type, addresses(field, one.toString()));
        }
    }

    private static InternetAddress[] addresses(String field, String text) {
        try {
            InternetAddress[] found = InternetAddress.parse(text, true);
            for (InternetAddress address : found) {
                address.validate();
            }
            return found;
        } catch (AddressException e) {
            throw new MailTaskException(
                    "Expected mail addresses with commas between them in '" + field + "', got '" + text + "'.", null);
        }
    }

    private static Charset charset(MailFields fields) {
        String name = fields.text("charset");
        try {
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(name.strip());
        } catch (IllegalArgumentException e) {
            throw new MailTaskException("Expected a character set such as UTF-8, got '" + name + "'.", null);
        }
    }

    /** A line {@code name: value} for each. */
    private static void headers(MimeMessage mail, @Nullable String lines) throws MessagingException {
        for (String line : lines == null ? List.<String>of() : lines.lines().toList()) {
            int colon = line.indexOf(':');
            if (line.isBlank()) {
                continue;
            }
            String name = colon < 0 ? "" : line.substring(0, colon).strip();
            if (!name.matches("[A-Za-z0-9-]+")) {
                throw new MailTaskException(
                        "Expected 'name: value' in each line of 'headers', got another line.", null);
            }
            if (name.equalsIgnoreCase("To") || name.equalsIgnoreCase("Cc") || name.equalsIgnoreCase("Bcc")) {
                throw new MailTaskException(
                        "Expected the recipients in 'to', 'cc' and 'bcc', got a header '" + name + "'.", null);
            }
            mail.setHeader(name, line.substring(colon + 1).strip());
        }
    }

    private void content(MimeMessage mail, MailFields fields, Charset charset) throws MessagingException {
        String text = fields.text("text", "textVar");
        String html = fields.text("html", "htmlVar");
        List<DataSource> attached = attachments(fields);
        if (text == null && html == null) {
            throw new MailTaskException("Expected a text or an HTML text for the mail, but both are empty.", null);
        }
        if (html == null && attached.isEmpty()) {
            mail.setText(text, charset.name());
            return;
        }
        MimeBodyPart body;
        if (text != null && html != null) {
            Multipart both =
                    new MimeMultipart("alternative", part(text, "plain", charset), part(html, "html", charset));
            if (attached.isEmpty()) {
                mail.setContent(both);
                return;
            }
            body = new MimeBodyPart();
            body.setContent(both);
        } else if (html != null) {
            if (attached.isEmpty()) {
                mail.setText(html, charset.name(), "html");
                return;
            }
            body = part(html, "html", charset);
        } else {
            body = part(String.valueOf(text), "plain", charset);
        }
        Multipart all = new MimeMultipart("mixed", body);
        for (DataSource source : attached) {
            MimeBodyPart part = new MimeBodyPart();
            part.setDataHandler(new DataHandler(source));
            part.setFileName(source.getName());
            all.addBodyPart(part);
        }
        mail.setContent(all);
    }

    private static MimeBodyPart part(String text, String subtype, Charset charset) throws MessagingException {
        MimeBodyPart part = new MimeBodyPart();
        part.setText(text, charset.name(), subtype);
        return part;
    }

    private List<DataSource> attachments(MailFields fields) {
        List<DataSource> found = new ArrayList<>();
        for (Object one : fields.all("attachments")) {
            switch (one) {
                case DataSource source -> found.add(source);
                case File file -> found.add(existing(file));
                case Path path -> found.add(existing(path.toFile()));
                case CharSequence path -> found.add(existing(inFolder(path.toString())));
                default ->
                    throw new MailTaskException(
                            "Expected files, paths or data sources as attachments, got a "
                                    + one.getClass().getName() + ".",
                            null);
            }
        }
        return found;
    }

    private static DataSource existing(File file) {
        if (!file.isFile()) {
            throw new MailTaskException("Expected a file to attach, but '" + file + "' is none.", null);
        }
        return new FileDataSource(file);
    }

    /** A text may come from anywhere, so it reaches only what is in one folder. */
    private File inFolder(String text) {
        String folder = server.attachmentFolder();
        try {
            if (folder != null) {
                Path real = Path.of(folder).toRealPath();
                Path file = real.resolve(text.strip());
                if (file.toRealPath().startsWith(real)) {
                    return file.toFile();
                }
            }
        } catch (IOException | InvalidPathException e) {
            // Told below, like a path that leads elsewhere.
        }
        throw new MailTaskException(
                "Expected a file in the folder of the setting task.mail.attachmentFolder, got the path '" + text
                        + "'. Put it there, or attach a java.io.File or a jakarta.activation.DataSource.",
                null);
    }
}
