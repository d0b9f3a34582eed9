package dev.headway.model.read;

import static dev.headway.model.read.Namespaces.CMMN;

import dev.headway.model.ElementType;
import dev.headway.model.ProcessGraph;
import dev.headway.model.ProcessGraph.ProcessAttributes;
import dev.headway.model.TimeToLive;
import dev.headway.model.read.UserTaskReader.Candidates;
import dev.headway.model.rule.CaseRules;
import dev.headway.model.rule.ProblemLog;
import dev.headway.model.xml.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads one case (CMMN 1.1, 5.2): first the plan items, each with the definition that it refers to, stage by stage; then what each
 * is, its criteria and its rules; then the graph and its rules.
 */
final class CaseReader {
    /** Stages inside one another. Plan items refer to stages by id, so the depth of the file does not limit this. */
    static final int STAGE_DEPTH_MAX = 100;

    /** What a plan may have without being a definition of an item, or what is read elsewhere. */
    private static final Set<String> NOT_DEFINITIONS = Set.of(
            "planItem",
            "sentry",
            "exitCriterion",
            "entryCriterion",
            "documentation",
            "extensionElements",
            "defaultControl",
            "textAnnotation",
            "association",
            "artifact",
            "input",
            "output",
            "applicabilityRule");

    private static final Set<String> OF_CASE = Set.of(
            "casePlanModel",
            "caseFileModel",
            "caseRoles",
            "input",
            "output",
            "documentation",
            "extensionElements",
            "textAnnotation",
            "association");

    /** Groups items for whoever plans; it is not executed, so what is in it belongs to the stage around it (CMMN 1.1, 5.4.9). */
    private static final String FRAGMENT = "planFragment";

    private final ProcessDraft draft;
    private final XmlElement element;
    private final CaseDeclarations declarations;
    private final Map<String, XmlElement> definitions = new HashMap<>();
    private final Map<String, XmlElement> sentries = new HashMap<>();
    private final Set<String> fragments = new HashSet<>();
    private final Set<XmlElement> usedStages = new HashSet<>();

    private CaseReader(ProcessDraft draft, XmlElement element, CaseDeclarations declarations) {
        this.draft = draft;
        this.element = element;
        this.declarations = declarations;
    }

    static ProcessGraph read(
            XmlElement element, CaseDeclarations declarations, @Nullable String targetNamespace, ProblemLog log) {
        String id = Literals.trimToNull(element.attribute("id"));
        if (id == null) {
            log.error(
                    element.location(),
                    null,
                    "case-id-missing",
                    "Expected an id on <case>, but it has none. It is the key under which the case is started.");
        }
        String key = id == null ? "case-" + element.location().line() : id;
        XmlElement plan = element.child(CMMN, "casePlanModel");
        if (plan == null) {
            log.error(
                    element.location(),
                    key,
                    "case-plan-missing",
                    "Expected a <casePlanModel> in the case '" + key
                            + "', but it has none. Add one with its plan items.");
        }
        ProcessDraft draft = new ProcessDraft(
                key, ElementType.CASE, true, plan == null ? element : plan, Declarations.of(element), log);
        return new CaseReader(draft, element, declarations).read(plan, targetNamespace);
    }

    private ProcessGraph read(@Nullable XmlElement plan, @Nullable String targetNamespace) {
        for (XmlElement child : element.children()) {
            if (child.namespace().equals(CMMN) && !OF_CASE.contains(child.name())) {
                unknown(child, "<case id='" + draft.key + "'>");
            }
        }
        if (plan != null) {
            index(plan);
            addItems(draft.root, plan, 1);
        }
        CaseNodeReader nodes = new CaseNodeReader(draft, element, declarations, sentries, targetNamespace);
        draft.nodes.forEach(nodes::read);
        ProcessGraph graph = GraphAssembler.assemble(draft, attributes(targetNamespace), List.of());
        CaseRules.check(graph, draft.log);
        return graph;
    }

    /** Finds the definitions and sentries of a plan and of all stages in it. */
    private void index(XmlElement scope) {
        for (XmlElement child : scope.children()) {
            if (!child.namespace().equals(CMMN)) {
                continue;
            }
            String id = Literals.trimToNull(child.attribute("id"));
            if (child.name().equals("sentry")) {
                if (id != null) {
                    sentries.putIfAbsent(id, child);
                }
            } else if (CaseElements.typeOf(child) != null) {
                if (id != null) {
                    definitions.putIfAbsent(id, child);
                }
                if (child.name().equals("stage")) {
                    index(child);
                }
            } else if (child.name().equals(FRAGMENT)) {
                draft.log.warning(
                        child.location(),
                        id,
                        "plan-fragment-flat",
                        "Expected items in the stage itself, but they are in the plan fragment '" + id
                                + "'. They begin with their stage, as if the fragment were not there.");
                if (id != null) {
                    fragments.add(id);
                }
                index(child);
            } else if (!NOT_DEFINITIONS.contains(child.name())) {
                refuse(child, scope);
            }
        }
    }

    private void refuse(XmlElement child, XmlElement scope) {
        String why = CaseElements.notExecuted(child.name());
        if (why == null) {
            unknown(child, "<" + scope.name() + " id='" + scope.attribute("id") + "'>");
            return;
        }
        draft.log.error(
                child.location(),
                child.attribute("id"),
                "element-not-executable",
                "Expected an element of a case that can be executed, but got <" + child.name() + ">. " + why);
    }

    private void unknown(XmlElement child, String where) {
        draft.log.error(
                child.location(),
                child.attribute("id"),
                "element-unknown",
                "Expected an element of CMMN 1.1, but got <" + child.name() + "> in " + where
                        + ". Check its spelling, or move it into <extensionElements>.");
    }

    private void addItems(NodeDraft scope, XmlElement scopeElement, int depth) {
        int place = 0;
        for (XmlElement item : itemsOf(scopeElement)) {
            place++;
            XmlElement definition = definitionOf(item);
            ElementType type = definition == null ? null : CaseElements.typeOf(definition);
            if (definition == null || type == null) {
                continue;
            }
            NodeDraft node = draft.add(idOf(item, scope, place), type, definition, scope);
            node.itemElement = item;
            if (type == ElementType.STAGE && mayEnter(node, definition, depth)) {
                addItems(node, definition, depth + 1);
            }
        }
    }

    /** The plan items of a stage, with those of its fragments, in the order of the file. An item that stands for a fragment is none. */
    private List<XmlElement> itemsOf(XmlElement scope) {
        List<XmlElement> items = new ArrayList<>();
        for (XmlElement child : scope.children()) {
            if (child.is(CMMN, "planItem") && !fragments.contains(child.attribute("definitionRef"))) {
                items.add(child);
            } else if (child.is(CMMN, FRAGMENT)) {
                items.addAll(itemsOf(child));
            }
        }
        return items;
    }

    /** A stage has one plan item: a second one would need nodes with ids of their own, and one inside itself would never end. */
    private boolean mayEnter(NodeDraft node, XmlElement stage, int depth) {
        if (!usedStages.add(stage)) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "stage-used-twice",
                    "Expected one plan item for the stage '" + stage.attribute("id") + "', but '" + node.id
                            + "' is a further one, or is inside it. Give it a stage of its own.");
            return false;
        }
        if (depth >= STAGE_DEPTH_MAX) {
            draft.log.error(
                    node.location(),
                    node.id,
                    "stage-depth",
                    "Expected at most " + STAGE_DEPTH_MAX + " stages inside one another, but '" + node.id
                            + "' is deeper. Nest less, or call a case by a <caseTask>.");
            return false;
        }
        return true;
    }

    private @Nullable XmlElement definitionOf(XmlElement item) {
        String reference = Literals.trimToNull(item.attribute("definitionRef"));
        XmlElement found = reference == null ? null : definitions.get(reference);
        if (found == null && reference != null) {
            found = definitions.get(Declarations.localName(reference));
        }
        if (found == null) {
            String id = item.attribute("id");
            draft.log.error(
                    item.location(),
                    id,
                    "definition-missing",
                    "Expected 'definitionRef' of the plan item '" + id + "' to name a task, stage, milestone or event"
                            + " listener of the case that can be executed, but "
                            + (reference == null ? "it has none." : "there is no '" + reference + "'.")
                            + " Correct it, or add the definition.");
        }
        return found;
    }

    private String idOf(XmlElement item, NodeDraft scope, int place) {
        String id = Literals.trimToNull(item.attribute("id"));
        if (id != null) {
            return id;
        }
        String made = scope.id + "-planItem-" + place;
        draft.log.warning(
                item.location(),
                made,
                "id-missing",
                "Expected an id on <planItem>, but it has none. It is called '" + made + "' by its place. Give it an id"
                        + " that stays the same from one version of the model to the next, since running cases refer to it.");
        return made;
    }

    private ProcessAttributes attributes(@Nullable String targetNamespace) {
        Extensions extensions = new Extensions(element);
        String timeToLive = Literals.trimToNull(extensions.attribute("historyTimeToLive"));
        if (timeToLive != null) {
            try {
                TimeToLive.parse(timeToLive);
            } catch (IllegalArgumentException wrong) {
                draft.log.error(
                        element.location(),
                        draft.key,
                        "history-time-to-live",
                        wrong.getMessage() + " as historyTimeToLive of the case '" + draft.key + "'.");
            }
        }
        Candidates starters = new Candidates(
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateStarterUsers"))),
                new LinkedHashSet<>(Literals.list(extensions.attribute("candidateStarterGroups"))));
        String category = Literals.trimToNull(extensions.attribute("category"));
        return new ProcessAttributes(
                element.attribute("name"),
                GraphAssembler.documentation(element),
                true,
                Literals.trimToNull(extensions.attribute("versionTag")),
                timeToLive,
                Literals.trimToNull(extensions.elementOrAttribute("historyLevel")),
                Literals.trimToNull(extensions.attribute("jobPriority")),
                List.copyOf(starters.users()),
                List.copyOf(starters.groups()),
                extensions.flag("uniqueBusinessKey", false),
                category != null ? category : targetNamespace,
                Literals.list(extensions.attribute("searchableVariables")),
                List.of());
    }
}
