/** BPMN and CMMN models: what a file says, and the problems that it has. */
module dev.headway.model {
    requires transitive java.xml;
    requires static transitive org.jspecify;

    exports dev.headway.model;
    exports dev.headway.model.parse to
            dev.headway.runtime,
            dev.headway.engine;
    exports dev.headway.model.xml to
            dev.headway.dmn;
}
