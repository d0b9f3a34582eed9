"""A worker with the client of PyPI: python worker.py URL WORKER lose|work"""

import json
import logging
import sys
import time

from camunda.external_task.external_task import ExternalTask
from camunda.external_task.external_task_worker import ExternalTaskWorker

base_url, worker_id, mode = sys.argv[1:]
logging.disable(logging.CRITICAL)


def lose(task: ExternalTask):
    # The test kills this process while it holds these.
    print("TAKEN", flush=True)
    time.sleep(3600)


def work(task: ExternalTask):
    number = task.get_variable("number")
    if task.get_business_key() != f"order-{number}" or json.loads(task.get_variable("order"))["lines"] != 3:
        return task.failure("wrong variables", "", 0, 0)
    if number % 10 == 0:
        return task.bpmn_error("REJECTED", "not today", {"why": "no stock"})
    # The client counts the retries that it reports down by itself.
    if number % 10 == 1 and task._context.get("retries") is None:
        return task.failure("broken", "at line 1", 2, 0)
    return task.complete({"result": number}, {"here": True})


ExternalTaskWorker(
    worker_id=worker_id,
    base_url=base_url,
    config={
        "maxTasks": 20,
        "lockDuration": 3000 if mode == "lose" else 60000,
        "asyncResponseTimeout": 2000,
        "sleepSeconds": 1,
    },
).subscribe("python", lose if mode == "lose" else work)
