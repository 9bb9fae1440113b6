import { PROBLEM_KINDS, type ProblemKind } from "@overfly/contract/missions/mission-problems";

/** A problem that isn't sent yet. */
export interface KeptProblem {
  kind: ProblemKind | null;
  text: string;
  /** What was last tried to send, and under which key: sending it again makes no second problem. */
  tried?: { body: string; key: string };
}

const nameOf = (token: string): string => `problem:${token}`;

/** What was typed on this device for a mission, so that neither a lost connection nor a reload loses it. */
export function readKept(token: string): KeptProblem {
  const nothing = { kind: null, text: "" };
  try {
    const found = JSON.parse(localStorage.getItem(nameOf(token)) ?? "null") as Partial<KeptProblem> | null;
    if (typeof found?.text !== "string") return nothing;
    const kind = PROBLEM_KINDS.find((one) => one === found.kind) ?? null;
    return { kind, text: found.text, ...(found.tried && { tried: found.tried }) };
  } catch {
    return nothing;
  }
}

export function keep(token: string, problem: KeptProblem): void {
  if (problem.kind === null && problem.text === "") localStorage.removeItem(nameOf(token));
  else localStorage.setItem(nameOf(token), JSON.stringify(problem));
}

export const forgetKept = (token: string): void => localStorage.removeItem(nameOf(token));
