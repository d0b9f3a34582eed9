/** What the API answers, made of rest/openapi.json by `npm run types`, under the short names of these pages. */
import type { Batch as AnyBatch, HistoricProcessInstance, ProcessInstance } from '../../generated/schema';

export type {
  ActivityNode as Node, BatchItem, CaseDefinition, CaseInstance, CountOf, Deployed, Deployment, Durations, EngineInfo as Engine, ExternalTask, Field as FormField,
  HistoricActivity as Visit, HistoricCaseInstance as PastCase, HistoricIncident as PastIncident, Incident, Job, LivingNode, Metrics, Milestone, Nodes, Operation, DecisionExecution, Plan, PlanCheck, PlanInstruction, PlanNode, PlanTree, ProcessDefinition as Definition, Task, Variable,
  VariableValue as Value,
} from '../../generated/schema';

/** A running or an ended instance: the running ones have `suspended`, those of history `state` and `endTime`. */
export type Instance = Omit<ProcessInstance, 'suspended' | 'ended'> & Partial<ProcessInstance> & Partial<HistoricProcessInstance>;

/** A batch that is there. Only the answer to a dry run has no id. */
export type Batch = AnyBatch & { id: string };
