import type { Permission } from "@overfly/contract/permissions";

export const ACTIONS = ["view", "add", "edit", "delete", "download"] as const;
export type Action = (typeof ACTIONS)[number];

export const SUBJECTS = [
  "missions",
  "sites",
  "routes",
  "flights",
  "clouds",
  "projects",
  "clients",
  "employees",
  "drones",
  "payloads",
  "batteries",
  "accessories",
  "docks",
  "kits",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** The permission in a cell of the matrix, as the product spells it; not every cell has one. */
export const permissionAt = (subject: Subject, action: Action): string =>
  subject === "routes" && action === "edit" ? "update routes" : `${action} ${subject}`;

/** Permissions outside the table of records and actions. */
export const SINGLE = [
  "approve and reject missions",
  "assign mission pilot and equipment",
  "plan missions",
  "process mission data",
  "move mission to in-review",
  "complete mission",
  "upload-status sites",
  "allow upload output clouds",
  "allow upload bim file clouds",
  "view streaming",
  "view command control",
  "force login to clients",
  "allow managing accounts",
] as const satisfies readonly Permission[];
export type Single = (typeof SINGLE)[number];

/** They follow from a role's side; nobody chooses them. */
const MARKS = new Set(["available", "Show Client", "Hide Client"]);

export const choosable = (permissions: readonly string[]): string[] =>
  permissions.filter((permission) => !MARKS.has(permission));
