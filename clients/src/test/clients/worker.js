// A worker with the npm client: node worker.js URL WORKER lose|work
import { Client, Variables } from "camunda-external-task-client-js";

const [baseUrl, workerId, mode] = process.argv.slice(2);
const client = new Client({
  baseUrl,
  workerId,
  maxTasks: 20,
  interval: 20,
  asyncResponseTimeout: 2000,
  lockDuration: mode === "lose" ? 3000 : 60000,
});

const failedBefore = new Set();
let taken = 0;

client.subscribe("javascript", async ({ task, taskService }) => {
  if (mode === "lose") {
    // The test kills this process while it holds these.
    if (++taken === 20) console.log("TAKEN");
    return;
  }
  const number = task.variables.get("number");
  if (task.businessKey !== `order-${number}` || task.variables.get("order").lines !== 3) {
    await taskService.handleFailure(task, { errorMessage: "wrong variables", retries: 0 });
    return;
  }
  const result = new Variables().set("result", { number, by: workerId });
  switch (number % 10) {
    case 0:
      return taskService.handleBpmnError(task, "REJECTED", "not today", new Variables().set("why", "no stock"));
    case 1:
      // Another worker may have taken it first: whoever sees three retries or none known fails it.
      if (task.retries === null && !failedBefore.has(task.id)) {
        failedBefore.add(task.id);
        return taskService.handleFailure(task, {
          errorMessage: "broken",
          errorDetails: "at line 1",
          retries: 2,
          retryTimeout: 0,
        });
      }
      return taskService.complete(task, result);
    case 2:
      await taskService.extendLock(task, 120000);
      return taskService.complete(task, result);
    default:
      return taskService.complete(task, result, new Variables().set("here", true));
  }
});
