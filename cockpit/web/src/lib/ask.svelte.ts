/** A change that waits for its yes: what it is, how many it touches, and what happens then. */
export type Question = {
  title: string; verb: string; text?: string; danger?: boolean; done: string;
  act: () => Promise<unknown>;
};

let now = $state.raw<Question>();

export const asked = {
  get question() { return now; },
};

/** Asks once before a change; the reason that is given there goes to the operation log. */
export function ask(question: Question) {
  now = question;
}

export function answered() {
  now = undefined;
}
