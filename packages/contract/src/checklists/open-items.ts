import type { ChecklistItem, ChecklistResult } from "./checklist-items.ts";

interface Answered extends Pick<ChecklistItem, "kind"> {
  /** Of its last answer; null before the first. */
  result: ChecklistResult | null;
}

/**
 * Whether an item still keeps a checklist open: a blocking one until it is done, one to be acknowledged until somebody
 * answered it, be it with a problem.
 */
export function isOpenItem({ kind, result }: Answered): boolean {
  if (kind === "informative") return false;
  return kind === "blocking" ? result !== "done" : result === null || result === "reopened";
}
