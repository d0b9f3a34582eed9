package dev.headway.dmn;

/** Small DMN models as text. */
final class Dmn {
    static final String NAMESPACE = "https://www.omg.org/spec/DMN/20191111/MODEL/";

    private Dmn() {}

    static String file(String... parts) {
        return "<definitions xmlns='" + NAMESPACE + "' xmlns:camunda='http://camunda.org/schema/1.0/dmn' id='file'"
                + " name='file' namespace='http://headway.dev/test'>\n" + String.join("\n", parts) + "\n</definitions>";
    }

    private static String rule(String id, String in1, String in2, String out) {
        return "<rule id='%s'>\n<inputEntry id='%s1'><text>%s</text></inputEntry>\n<inputEntry id='%s2'><text>%s</text></inputEntry>\n<outputEntry id='%s3'><text>%s</text></outputEntry></rule>\n"
                .formatted(id, id, in1, id, in2, id, out);
    }

    /** Inputs season and guests, output dish. */
    static String dish() {
        return dish("dish", "Roastbeef");
    }

    static String dish(String key, String winterDish) {
        return "<decision id='" + key + "' name='Dish' camunda:versionTag='" + winterDish + "'><decisionTable id='t"
                + key
                + "' hitPolicy='UNIQUE'>\n"
                + "<input id='i1'><inputExpression id='e1' typeRef='string'><text>season</text></inputExpression></input>\n"
                + "<input id='i2'><inputExpression id='e2' typeRef='integer'><text>guests</text></inputExpression></input>\n"
                + "<output id='o1' name='dish' typeRef='string'/>\n"
                + rule("r1", "\"Winter\"", "&lt;= 10", "\"" + winterDish + "\"")
                + rule("r2", "\"Winter\"", "> 10", "\"Stew\"")
                + rule("r3", "\"Summer\"", "", "\"Salad\"")
                + "</decisionTable></decision>";
    }

    /** Input x; rules for 0 to 20 and 10 to 30, output y. */
    static String ranges(String hitPolicy) {
        return "<decision id='ranges' name='Ranges'><decisionTable id='tr' hitPolicy='" + hitPolicy + "'>"
                + "<input id='ix'><inputExpression id='ex'><text>x</text></inputExpression></input>"
                + "<output id='oy' name='y' typeRef='integer'/>"
                + "<rule id='ra'><inputEntry id='ra1'><text>[0..20]</text></inputEntry><outputEntry id='ra2'><text>1</text></outputEntry></rule>"
                + "<rule id='rb'><inputEntry id='rb1'><text>[10..30]</text></inputEntry><outputEntry id='rb2'><text>2</text></outputEntry></rule>"
                + "</decisionTable></decision>";
    }
}
