package dev.headway.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.csv.DuplicateHeaderMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the instances that a CSV or JSON file lists; everything that is wrong is said with its line. */
final class ImportFile {
    private static final Set<String> OWN = Set.of("process", "activity", "businessKey", "tenantId", "name");

    private final Path file;
    private final @Nullable String process;
    private final List<String> problems;
    private final List<ImportRow> rows = new ArrayList<>();

    private ImportFile(Path file, @Nullable String process, List<String> problems) {
        this.file = file;
        this.process = process;
        this.problems = problems;
    }

    /**
     * The instances of a file.
     *
     * @param process of lines that name none
     * @param problems takes what is wrong, each with its line
     * @throws CommandFailure when the file cannot be read at all
     */
    static List<ImportRow> read(Path file, @Nullable String process, List<String> problems) {
        ImportFile reading = new ImportFile(file, process, problems);
        String name = String.valueOf(file.getFileName());
        try (Reader text = Files.newBufferedReader(file)) {
            if (name.endsWith(".csv")) {
                reading.csv(text);
            } else if (name.endsWith(".json")) {
                reading.json(text);
            } else {
                throw CommandFailure.usage("expected a file whose name ends in .csv or .json, but got " + file);
            }
        } catch (MalformedInputException e) {
            throw CommandFailure.usage("expected a file in UTF-8, but " + file + " is not");
        } catch (NoSuchFileException e) {
            throw CommandFailure.usage("expected a file of instances, but there is no " + file);
        } catch (AccessDeniedException e) {
            throw CommandFailure.usage("expected a file of instances, but you may not read " + file);
        } catch (IOException e) {
            throw CommandFailure.usage("expected a file that can be read, but got " + file + ": " + e.getMessage());
        }
        return reading.rows;
    }

    // --- CSV ---

    private void csv(Reader text) throws IOException {
        CSVFormat format = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .setTrim(true)
                .setIgnoreEmptyLines(true)
                .setDuplicateHeaderMode(DuplicateHeaderMode.DISALLOW)
                .get();
        try (CSVParser parser = format.parse(text)) {
            List<String> columns = parser.getHeaderNames();
            if (!columns.contains("activity")) {
                problems.add(file + ":1: expected a column 'activity', but got " + columns
                        + ". Name the columns in the first line.");
                return;
            }
            for (CSVRecord line : parser) {
                // Records may have several lines; this is the last one.
                csv(line, columns, file + ":" + parser.getCurrentLineNumber());
            }
        } catch (IllegalArgumentException | UncheckedIOException wrong) {
            Throwable cause = wrong.getCause() == null ? wrong : wrong.getCause();
            problems.add(file + ": expected CSV as in RFC 4180, but " + cause.getMessage());
        }
    }

    private void csv(CSVRecord line, List<String> columns, String place) {
        if (!line.isConsistent()) {
            problems.add(
                    place + ": expected " + columns.size() + " values, as there are columns, but got " + line.size());
            return;
        }
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        for (String column : columns) {
            if (!OWN.contains(column) && !line.get(column).isEmpty()) {
                try {
                    Variable variable = new Variable.Converter().convert(column + "=" + line.get(column));
                    variables.put(variable.name(), variable.value());
                } catch (TypeConversionException wrong) {
                    problems.add(place + ": " + wrong.getMessage());
                }
            }
        }
        add(
                place,
                csv(line, "process"),
                List.of(line.get("activity").split("\\|", -1)),
                csv(line, "businessKey"),
                csv(line, "tenantId"),
                csv(line, "name"),
                variables);
    }

    private static @Nullable String csv(CSVRecord line, String column) {
        String value = line.isMapped(column) ? line.get(column) : "";
        return value.isEmpty() ? null : value;
    }

    // --- JSON ---

    private void json(Reader text) {
        try (JsonParser parser = JsonMapper.shared().createParser(text)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                problems.add(file + ":1: expected a list of instances, [ ... ], but got " + parser.currentToken());
                return;
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                String place = file + ":" + parser.currentTokenLocation().getLineNr();
                instance(parser.readValueAsTree(), place);
            }
            if (parser.currentToken() != JsonToken.END_ARRAY) {
                problems.add(file + ":" + parser.currentTokenLocation().getLineNr()
                        + ": expected an object for each instance, but got " + parser.currentToken());
            }
        } catch (JacksonException wrong) {
            int line = wrong.getLocation() == null ? 1 : wrong.getLocation().getLineNr();
            problems.add(file + ":" + line + ": expected JSON, but " + wrong.getOriginalMessage());
        }
    }

    private void instance(JsonNode instance, String place) {
        Set<String> unknown = new LinkedHashSet<>();
        instance.propertyNames().forEach(name -> {
            if (!OWN.contains(name) && !name.equals("variables")) {
                unknown.add(name);
            }
        });
        JsonNode given = instance.path("variables");
        if (!unknown.isEmpty() || !(given.isObject() || given.isMissingNode())) {
            problems.add(
                    place + ": expected process, activity, businessKey, tenantId, name, and variables as an object,"
                            + " but got "
                            + (unknown.isEmpty() ? "variables " + given : unknown));
            return;
        }
        Map<String, @Nullable Object> variables = new LinkedHashMap<>();
        given.properties().forEach(each -> variables.put(each.getKey(), value(each.getValue())));
        List<String> activities = new ArrayList<>();
        JsonNode activity = instance.path("activity");
        if (activity.isArray()) {
            activity.forEach(each -> activities.add(each.asString()));
        } else if (activity.isString()) {
            activities.add(activity.asString());
        }
        add(
                place,
                text(instance, "process"),
                activities,
                text(instance, "businessKey"),
                text(instance, "tenantId"),
                text(instance, "name"),
                variables);
    }

    private static @Nullable Object value(JsonNode json) {
        return json.isContainer() ? json : JsonMapper.shared().treeToValue(json, Object.class);
    }

    private static @Nullable String text(JsonNode instance, String name) {
        JsonNode value = instance.path(name);
        return value.isMissingNode() || value.isNull() ? null : value.asString();
    }

    private void add(
            String place,
            @Nullable String ownProcess,
            List<String> activities,
            @Nullable String businessKey,
            @Nullable String tenantId,
            @Nullable String name,
            Map<String, @Nullable Object> variables) {
        String key = ownProcess == null ? process : ownProcess;
        if (key == null) {
            problems.add(place + ": expected a process, but got none. Fill 'process', or give --process KEY.");
            return;
        }
        List<String> begin = activities.stream()
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .toList();
        rows.add(new ImportRow(place, key, begin, businessKey, tenantId, name, variables));
    }
}
