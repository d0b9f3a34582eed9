package dev.headway.bench.scenario;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One line of a scenario's table: a process, how it is driven, and what it must leave.
 *
 * @param name what distinguishes it within its scenario
 * @param model name of the model, which is also the key of its process
 * @param xml the model in our own dialect
 * @param variables name to recipe, see the host
 * @param steps what a client does with an instance: {@code trigger}, {@code task}, {@code message:NAME}
 * @param jobs jobs and timers of one instance
 * @param instances how many our own engine gets unless asked otherwise; peers get about a minute's worth
 * @param beside waiting instances, for the drives that need them
 * @param slots jobs at once, of which each is a virtual thread; 0 for as many as an engine has. Others are for our engine alone
 */
public record Variant(
        String name,
        String model,
        String xml,
        Map<String, String> variables,
        List<String> steps,
        Drive drive,
        int jobs,
        int instances,
        int beside,
        int slots,
        Expectation expectation) {
    private static final Pattern USER_TASK = Pattern.compile("<userTask id=\"([^\"]+)\"");
    private static final Pattern BOUNDARY = Pattern.compile("<boundaryEvent id=\"([^\"]+)\"");

    public Variant {
        expectation = expectation.with(variables, ids(USER_TASK, xml), ids(BOUNDARY, xml));
    }

    /** Whether a model of this name is a case. */
    public static boolean isCase(String model) {
        return model.endsWith("-case");
    }

    /** The model with this key in place of its own. */
    public String xmlOf(String key) {
        return xml.replace("<process id=\"" + model + "\"", "<process id=\"" + key + "\"")
                .replace("<case id=\"" + model + "\"", "<case id=\"" + key + "\"");
    }

    /** The name of a file with this model. */
    public String file(String key) {
        return key + (isCase(model) ? ".cmmn" : ".bpmn20.xml");
    }

    private static Set<String> ids(Pattern element, String xml) {
        return element.matcher(xml).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    /** The same with so many waiting instances beside. */
    Variant withBeside(int number) {
        return new Variant(name, model, xml, variables, steps, drive, jobs, instances, number, slots, expectation);
    }

    /** The same with so many jobs at once, under another name. */
    Variant withSlots(String other, int number) {
        return new Variant(other, model, xml, variables, steps, drive, jobs, instances, beside, number, expectation);
    }

    /** The same process without asynchronous steps: started, it is at its wait state at once. */
    public Variant synchronous() {
        String plain = xml.replace(" e:async=\"true\"", "").replace(" flowable:async=\"true\"", "");
        return new Variant(name, model, plain, variables, List.of(), Drive.CLIENTS, 0, beside, 0, 0, expectation);
    }
}
