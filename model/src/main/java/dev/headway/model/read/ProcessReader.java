package dev.headway.model.read;

import dev.headway.model.ProcessGraph;
import dev.headway.model.ProcessGraph.ProcessAttributes;
import dev.headway.model.SequenceFlow;
import dev.headway.model.TimeToLive;
import dev.headway.model.read.UserTaskReader.Candidates;
import dev.headway.model.rule.ModelRules;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one process: nodes, then what they do, then flows, then the graph and its rules. */
final class ProcessReader {
    private final ProcessDraft process;

    private ProcessReader(ProcessDraft process) {
        this.process = process;
    }

    static ProcessGraph read(
            XmlElement element, Declarations declarations, @Nullable String targetNamespace, ProblemLog fileLog) {
        boolean executable = executable(element);
        ProblemLog log = fileLog.forProcess(executable);
        String id = Literals.trimToNull(element.attribute("id"));
        if (id == null) {
            log.error(
                    element.location(),
                    null,
                    "process-id-missing",
                    "Expected an id on <process>, but it has none. It is the key under which the process is started.");
        }
        String key = id == null ? "process-" + element.location().line() : id;
        warnOfExecutable(element, key, executable, log);
        ProcessDraft process = new ProcessDraft(key, executable, element, declarations, log);
        return new ProcessReader(process).read(targetNamespace);
    }

    private ProcessGraph read(@Nullable String targetNamespace) {
        new ScopeReader(process).read(process.root);
        NodeReader nodes = new NodeReader(process);
        process.nodes.forEach(nodes::read);
        List<SequenceFlow> flows = new FlowReader(process).read();
        new CompensationLinks(process).connect();
        ProcessGraph graph = GraphAssembler.assemble(process, attributes(targetNamespace), flows);
        ModelRules.check(graph, process.log);
        return graph;
    }

    static boolean executable(XmlElement element) {
        String value = element.attribute("isExecutable");
        return value == null || Extensions.isTrue(value);
    }

    private static void warnOfExecutable(XmlElement element, String key, boolean executable, ProblemLog log) {
        if (element.attribute("isExecutable") == null) {
            log.warning(
                    element.location(),
                    key,
                    "executable-missing",
                    "Expected isExecutable on the process '" + key + "', but it has none. It is taken as"
                            + " isExecutable=\"true\": write that, or \"false\" if the process is only documentation.");
        } else if (!executable) {
            log.warning(
                    element.location(),
                    key,
                    "process-not-executable",
                    "The process '" + key
                            + "' has isExecutable=\"false\": it is kept for reading and cannot be started,"
                            + " and what is wrong with it is only a warning. Set isExecutable=\"true\" to run it.");
        }
    }

    private void checkTimeToLive(@Nullable String text) {
        if (text != null) {
            try {
                TimeToLive.parse(text);
            } catch (IllegalArgumentException wrong) {
                process.log.error(
                        process.root.element.location(),
                        process.key,
                        "history-time-to-live",
                        wrong.getMessage() + " as historyTimeToLive of the process '" + process.key + "'.");
            }
        }
    }

    private ProcessAttributes attributes(@Nullable String targetNamespace) {
        Extensions extensions = process.root.extensions;
        checkTimeToLive(Literals.trimToNull(extensions.attribute("historyTimeToLive")));
        Candidates starters = new Candidates(
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateStarterUsers"))),
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateStarterGroups"))));
        for (XmlElement starter : extensions.elements("potentialStarter")) {
            UserTaskReader.addCandidates(starter, starters);
        }
        String category = Literals.trimToNull(extensions.attribute("category"));
        return new ProcessAttributes(
                process.root.name(),
                GraphAssembler.documentation(process.root.element),
                process.executable,
                Literals.trimToNull(extensions.attribute("versionTag")),
                Literals.trimToNull(extensions.attribute("historyTimeToLive")),
                Literals.trimToNull(extensions.elementOrAttribute("historyLevel")),
                Literals.trimToNull(extensions.attribute("jobPriority")),
                List.copyOf(starters.users()),
                List.copyOf(starters.groups()),
                extensions.flag("uniqueBusinessKey", false),
                category != null ? category : targetNamespace,
                Literals.list(extensions.attribute("searchableVariables")),
                new EventListenerReader(process).read());
    }
}
