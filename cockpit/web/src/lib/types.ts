/** What the API answers, made of rest/openapi.json by `npm run types`, under the short names of these pages. */
import type { HistoricProcessInstance, ProcessInstance } from '../../generated/schema';

export type {
  ActivityNode as Node, Batch, BatchFailure, CountOf, Deployed, Deployment, EngineInfo as Engine, ExternalTask, Field as FormField,
  HistoricActivity as Visit, Incident, Job, Metrics, Operation, Plan, PlanCheck, PlanInstruction, ProcessDefinition as Definition, Task, Variable,
  VariableValue as Value,
} from '../../generated/schema';

/** A running or an ended instance: the running ones have `suspended`, those of history `state` and `endTime`. */
export type Instance = Omit<ProcessInstance, 'suspended' | 'ended'> & Partial<ProcessInstance> & Partial<HistoricProcessInstance>;
