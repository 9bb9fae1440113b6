import type { Assignment } from "@overfly/contract/missions/assignment";

/** The pilot or dock, and the kit. */
export const assigneeNames = (assignment: Assignment | null): string[] =>
  [assignment?.pilot?.name, assignment?.dock?.name, assignment?.kit?.name].flatMap((name) => name ?? []);
