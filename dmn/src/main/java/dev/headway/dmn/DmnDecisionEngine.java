package dev.headway.dmn;

import dev.headway.engine.decision.DecisionEngine;
import dev.headway.model.Location;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.xml.XmlElement;
import dev.headway.model.xml.XmlReader;
import dev.headway.model.xml.XmlRefused;
import java.io.ByteArrayInputStream;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.script.ScriptEngine;
import org.jspecify.annotations.Nullable;
import org.operaton.bpm.dmn.engine.DmnDecision;
import org.operaton.bpm.dmn.engine.DmnEngine;
import org.operaton.bpm.dmn.engine.impl.DefaultDmnEngineConfiguration;
import org.xml.sax.SAXParseException;

/**
 * Decisions by the DMN engine of Operaton. A file is read by Headway's own XML reader first, which refuses document types and
 * checks every expression; nothing but FEEL and Headway's own expression language is evaluated. Thread-safe.
 */
public final class DmnDecisionEngine implements DecisionEngine {
    /** How the library says where a file breaks its schema. */
    private static final Pattern LINE = Pattern.compile("Line=(\\d+)");

    private final DmnEngine engine;

    private final Clock clock;

    /** For the class path's look-up: goes by the clock and zone of the system. */
    public DmnDecisionEngine() {
        this(Clock.system(ZoneId.systemDefault()));
    }

    private DmnDecisionEngine(Clock clock) {
        this.clock = clock;
        DefaultDmnEngineConfiguration configuration = new DefaultDmnEngineConfiguration();
        configuration.setElProvider(new OwnExpressions());
        configuration.setScriptEngineResolver(DmnDecisionEngine::noScripts);
        configuration.setFeelEngineFactory(() -> BoundedFeel.forDecisions(clock));
        configuration.getTransformer().setHitPolicyHandlerRegistry(new HitPolicies());
        configuration.getCustomPostDecisionTableEvaluationListeners().add(new AppliedRules());
        engine = configuration.buildEngine();
    }

    @Override
    public DecisionEngine withClock(Clock wanted) {
        return new DmnDecisionEngine(wanted);
    }

    private static ScriptEngine noScripts(String language) {
        throw new IllegalStateException(
                "expected an expression in FEEL, but got one in '" + language + "'; scripts are off in decisions");
    }

    @Override
    public DecisionFile read(String fileName, byte[] content) {
        List<Problem> problems = new ArrayList<>();
        try {
            XmlElement root = XmlReader.read(content, ParserLimits.DEFAULT);
            DmnFile file = DmnFile.check(root, problems);
            if (problems.stream().noneMatch(DmnDecisionEngine::isError)) {
                List<DecisionModel> models = models(file, content, problems);
                return new DecisionFile(models, List.copyOf(problems), file.requirements());
            }
        } catch (XmlRefused refused) {
            problems.add(refused.problem());
        }
        return new DecisionFile(List.of(), List.copyOf(problems));
    }

    private static boolean isError(Problem problem) {
        return problem.severity() == Problem.Severity.ERROR;
    }

    private List<DecisionModel> models(DmnFile file, byte[] content, List<Problem> problems) {
        Collection<DmnDecision> parsed;
        try {
            parsed = engine.parseDecisions(new ByteArrayInputStream(content));
        } catch (RuntimeException failure) {
            problems.add(unreadable(file, failure));
            return List.of();
        }
        Map<String, DmnDecision> byKey = new LinkedHashMap<>();
        parsed.forEach(decision -> byKey.put(decision.getKey(), decision));
        List<DecisionModel> models = new ArrayList<>();
        for (DmnFile.Declared declared : file.decisions()) {
            List<DmnDecision> made = new ArrayList<>();
            for (String key : declared.made()) {
                DmnDecision decision = byKey.get(key);
                if (decision != null) {
                    made.add(decision);
                }
            }
            if (!made.isEmpty()) {
                Set<String> names = new LinkedHashSet<>(file.names());
                models.add(new DmnModel(engine, declared, List.copyOf(made), names, clock.getZone()));
            }
        }
        return List.copyOf(models);
    }

    private static Problem unreadable(DmnFile file, RuntimeException failure) {
        Throwable root = failure;
        @Nullable SAXParseException place = null;
        while (root.getCause() != null) {
            root = root.getCause();
            if (root instanceof SAXParseException found) {
                place = found;
            }
        }
        Matcher line = LINE.matcher(String.valueOf(root.getMessage()));
        return DmnFile.error(
                place != null
                        ? new Location(place.getLineNumber(), place.getColumnNumber())
                        : line.find() ? new Location(Integer.parseInt(line.group(1)), 1) : file.location(),
                null,
                "dmn-invalid",
                "Expected a DMN file that can be executed (decision tables and literal expressions), but: "
                        + root.getMessage());
    }
}
