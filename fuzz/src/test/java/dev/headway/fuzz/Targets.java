package dev.headway.fuzz;

import dev.headway.core.command.Refusal;
import dev.headway.core.expression.ElExpressionCompiler;
import dev.headway.core.expression.Expression;
import dev.headway.core.expression.ExpressionException;
import dev.headway.core.expression.ExpressionScope;
import dev.headway.core.schedule.RetrySchedule;
import dev.headway.core.schedule.Schedule;
import dev.headway.core.variable.VariableDocument;
import dev.headway.dmn.DmnDecisionEngine;
import dev.headway.engine.DeploymentBuilder;
import dev.headway.engine.HeadwayException;
import dev.headway.engine.decision.DecisionEngine.DecisionFile;
import dev.headway.engine.decision.DecisionEngine.DecisionModel;
import dev.headway.engine.repository.Deployment;
import dev.headway.model.BpmnModel;
import dev.headway.model.CmmnModel;
import dev.headway.model.EventDefinition;
import dev.headway.model.ParserLimits;
import dev.headway.model.Problem;
import dev.headway.model.parse.BpmnParser;
import dev.headway.model.parse.CmmnParser;
import dev.headway.testkit.TestEngine;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipInputStream;

/**
 * What hostile input is given to, with the exceptions that are documented; any other one, an error of the Java machine included,
 * is a finding. The fuzzer watches for classes loaded, files and addresses opened besides.
 */
final class Targets {
    private static final long NOW = 1_767_225_600_000L;
    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("UTC"), ZoneId.of("Europe/Berlin"), ZoneId.of("America/Sao_Paulo"), ZoneId.of("Pacific/Apia"));
    private static final ElExpressionCompiler EXPRESSIONS = new ElExpressionCompiler();
    private static final DmnDecisionEngine DECISIONS = new DmnDecisionEngine();

    private Targets() {}

    /** What the parser promises: a model or problems, whatever comes in. */
    static BpmnModel model(byte[] bytes) {
        BpmnModel model = BpmnParser.parse(bytes, "fuzz.bpmn", ParserLimits.DEFAULT);
        if (model.processes().isEmpty() && model.deployable()) {
            throw new AssertionError("Expected a model without a process to have an error, but it has none");
        }
        for (Problem problem : model.problems()) {
            if (problem.message().isBlank() || problem.location().line() < 0) {
                throw new AssertionError("Expected a message and a line, but got " + problem);
            }
        }
        return model;
    }

    /** Deploys a model on an engine, with the checks of expressions, timers and elements; starts what can be started. */
    static void deployed(byte[] bytes, TestEngine engine) {
        if (!model(bytes).deployable()) {
            return;
        }
        try {
            Deployment deployment = engine.getRepositoryService()
                    .createDeployment()
                    .addBytes("fuzz.bpmn", bytes)
                    .deploy();
            for (var definition : deployment.getDeployedProcessDefinitions()) {
                engine.getRuntimeService().startProcessInstanceById(definition.getId());
            }
        } catch (HeadwayException refused) {
            refused(refused);
        }
    }

    /** A file of cases: read, deployed, and what can be started is; cases end by themselves or are left as they are. */
    static void deployedCase(byte[] bytes, TestEngine engine) {
        CmmnModel model = CmmnParser.parse(bytes, "fuzz.cmmn", ParserLimits.DEFAULT);
        for (Problem problem : model.problems()) {
            if (problem.message().isBlank() || problem.location().line() < 0) {
                throw new AssertionError("Expected a message and a line, but got " + problem);
            }
        }
        if (!model.deployable()) {
            return;
        }
        try {
            engine.getCmmnRepositoryService()
                    .createDeployment()
                    .addString("fuzz.cmmn", new String(bytes, StandardCharsets.UTF_8))
                    .deploy();
            for (var each : model.cases()) {
                engine.processEngine()
                        .getCmmnRuntimeService()
                        .createCaseInstanceBuilder()
                        .caseDefinitionKey(each.key())
                        .start();
            }
        } catch (HeadwayException refused) {
            refused(refused);
        }
    }

    /** A refusal is an answer, when it says something. */
    private static void refused(RuntimeException refusal) {
        if (refusal.getMessage() == null || refusal.getMessage().isBlank()) {
            throw new AssertionError("Expected a refusal that says why", refusal);
        }
    }

    /** A text of a model: compiled, evaluated as a value, a condition and a text. */
    static void expression(byte[] bytes) {
        Expression expression;
        try {
            expression = EXPRESSIONS.compile(new String(bytes, StandardCharsets.UTF_8));
        } catch (ExpressionException malformed) {
            return;
        }
        Scope scope = new Scope();
        try {
            expression.evaluate(scope);
            expression.text(scope);
            expression.test(scope);
        } catch (ExpressionException refused) {
            refused(refused);
        }
    }

    /** A date, duration, cycle, cron text or retry cycle; the first byte chooses, the second one the time zone. */
    static void timer(byte[] bytes) {
        if (bytes.length < 2) {
            return;
        }
        EventDefinition.Timer.Kind[] kinds = EventDefinition.Timer.Kind.values();
        int choice = Byte.toUnsignedInt(bytes[0]);
        ZoneId zone = ZONES.get(Byte.toUnsignedInt(bytes[1]) % ZONES.size());
        String text = new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_8);
        try {
            if (choice % (kinds.length + 1) == kinds.length) {
                RetrySchedule.parse(text).delayMillis(1 + choice % 5, 0.5);
                return;
            }
            Schedule.Planned planned =
                    Schedule.first(kinds[choice % (kinds.length + 1)], text, null, NOW, zone, "timer 't'");
            String repeat = planned.repeat();
            long due = planned.dueMillis();
            for (int i = 0; repeat != null && i < 5; i++) {
                var next = Schedule.next(repeat, due, Math.max(due, NOW), zone);
                if (next.isEmpty()) {
                    return;
                }
                if (next.getAsLong() <= due) {
                    throw new AssertionError(
                            "Expected the next firing of '" + text + "' after " + due + ", got " + next.getAsLong());
                }
                due = next.getAsLong();
            }
        } catch (Refusal refused) {
            refused(refused);
        }
    }

    /** A DMN file: read, and every decision made. */
    static void decision(byte[] bytes) {
        DecisionFile file = DECISIONS.read("fuzz.dmn", bytes);
        Map<String, Object> variables = new HashMap<>(
                Map.of("x", 7, "season", "Winter", "guests", 8, "items", List.of(1, 2, 3), "text", "abc"));
        for (DecisionModel decision : file.decisions()) {
            try {
                decision.evaluate(variables);
            } catch (RuntimeException documented) {
                refused(documented);
            }
        }
    }

    /** An expression in FEEL, as the only one of a decision. */
    static void feel(byte[] bytes) {
        decision(Samples.literal(new String(bytes, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
    }

    /** A ZIP archive as a deployment. */
    static void archive(byte[] bytes, TestEngine engine) {
        try {
            DeploymentBuilder builder = engine.getRepositoryService()
                    .createDeployment()
                    .addZipInputStream(new ZipInputStream(new ByteArrayInputStream(bytes)));
            builder.deploy();
        } catch (HeadwayException refused) {
            refused(refused);
        }
    }

    /** Variables of every kind, and no beans. */
    private static final class Scope implements ExpressionScope {
        private VariableDocument variables = VariableDocument.EMPTY
                .with("x", "text")
                .with("n", 5)
                .with("list", List.of(1, 2, 3))
                .with("map", Map.of("a", 1))
                .with("t", "a".repeat(1_000));

        @Override
        public boolean hasVariable(String name) {
            return variables.contains(name);
        }

        @Override
        public Object variable(String name) {
            return variables.get(name);
        }

        @Override
        public void setVariable(String name, Object value) {
            try {
                variables = variables.with(name, value);
            } catch (dev.headway.core.variable.VariableException tooLarge) {
                throw new ExpressionException(tooLarge.getMessage(), tooLarge);
            }
        }

        @Override
        public Object bean(String name) {
            return null;
        }
    }
}
