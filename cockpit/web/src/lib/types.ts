/** What the API answers: see docs/rest.md. */
export type Value = { type: string; value: unknown };

export type Definition = {
  id: string; key: string; version: number; name: string | null; versionTag: string | null; deploymentId: string;
  resourceName: string; tenantId: string | null; suspended: boolean; latest: boolean;
};
/** A running or an ended instance: the running ones have `suspended`, those of history `state` and `endTime`. */
export type Instance = {
  id: string; processDefinitionId: string; processDefinitionKey: string; processDefinitionVersion: number;
  processDefinitionName: string | null; businessKey: string | null; name: string | null; startUserId: string | null;
  startTime: string; superProcessInstanceId: string | null; tenantId: string | null; suspended?: boolean;
  endTime?: string | null; durationInMillis?: number | null; state?: string; deleteReason?: string | null;
};
export type Incident = {
  id: string; incidentType: string; incidentMessage: string | null; jobId: string; processInstanceId: string;
  executionId: string; processDefinitionId: string; activityId: string; jobCreateTime: string;
};
export type Job = {
  id: string; processInstanceId: string; processDefinitionKey: string | null; activityId: string; state: string;
  jobType: string; createTime: string; dueDate: string | null; retries: number; priority: number;
  exceptionMessage: string | null; lockOwner: string | null; lockExpirationTime: string | null;
};
export type ExternalTask = {
  id: string; topicName: string; workerId: string | null; lockExpirationTime: string | null; createTime: string | null;
  retries: number | null; priority: number; errorMessage: string | null; activityId: string; processInstanceId: string;
  processDefinitionKey: string | null;
};
export type Task = {
  id: string; taskDefinitionKey: string; processInstanceId: string; processDefinitionKey: string | null;
  businessKey: string | null; name: string | null; description: string | null; assignee: string | null;
  candidateUsers: string[]; candidateGroups: string[]; priority: number; createTime: string; dueDate: string | null;
};
export type Visit = {
  id: string; activityId: string; activityName: string | null; activityType: string; startTime: string;
  endTime: string | null; durationInMillis: number | null; canceled: boolean; calledProcessInstanceId: string | null;
};
export type Variable = { id: string; name: string; value: Value; executionId: string; processInstanceId: string };
export type Node = {
  id: string; activityId: string; activityName: string | null; activityType: string; executionId: string;
  startTime: string; calledProcessInstanceId: string | null; incidents: Incident[]; children: Node[];
};
export type Batch = {
  id: string; type: string; total: number; remaining: number; completed: number; failed: number; startTime: string;
  endTime: string | null; ended: boolean; suspended: boolean;
};
export type Deployment = { id: string; name: string | null; tenantId: string | null; deploymentTime: string };
export type Engine = { name: string; version: string; database: string; executorRunning: boolean; nodes: string[] };
export type FormField = {
  id: string; label: string | null; type: string | null; defaultValue: string | null; required: boolean;
  properties: Record<string, string>;
};
