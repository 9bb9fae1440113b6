import type { UserType } from "./auth.ts";

const KINDS = [
  "drones",
  "payloads",
  "batteries",
  "accessories",
  "docks",
  "kits",
  "clients",
  "employees",
  "projects",
  "missions",
  "flights",
  "sites",
] as const;

type KindPermission = `${"view" | "add" | "edit" | "delete"} ${(typeof KINDS)[number]}`;

const OTHERS = [
  "view clouds",
  "add clouds",
  "delete clouds",
  "download clouds",
  "view routes",
  "add routes",
  "delete routes",
  "update routes",
  "view streaming",
  "force login to clients",
  "allow managing accounts",
  "upload-status sites",
  "approve and reject missions",
  "assign mission pilot and equipment",
  "plan missions",
  "process mission data",
  "move mission to in-review",
  "complete mission",
  "Show Client",
  "Hide Client",
  "allow upload output clouds",
  "allow upload bim file clouds",
  "view command control",
] as const;

/** Spelt exactly as the specification lists them. "available" always passes. */
export type Permission = "available" | KindPermission | (typeof OTHERS)[number];

const VERBS = ["view", "add", "edit", "delete"] as const;

export const PERMISSIONS: readonly Permission[] = [
  "available",
  ...KINDS.flatMap((kind) => VERBS.map((verb): KindPermission => `${verb} ${kind}`)),
  ...OTHERS,
];

/** The menu's keys, each mapped to the permission that a user must hold for it. */
export const MENU_KEYS = {
  available: "available",
  ShowClient: "Show Client",
  HideClient: "Hide Client",
  IsCenter: "IsCenter",
  ViewKits: "view kits",
  ViewDrones: "view drones",
  ViewPayloads: "view payloads",
  ViewBatteries: "view batteries",
  ViewAccessories: "view accessories",
  ViewDocks: "view docks",
  ViewClients: "view clients",
  ViewEmployees: "view employees",
  ViewCommandControl: "view command control",
  ViewProjects: "view projects",
  ViewSites: "view sites",
  ViewMissions: "view missions",
  ViewFlights: "view flights",
  ViewClouds: "view clouds",
  AddMissions: "add missions",
  AddProjects: "add projects",
  OrganizationAdmin: "OrganizationAdmin",
  SPAdmin: "SPAdmin",
} as const;
export type MenuKey = keyof typeof MENU_KEYS;

export interface Permitted {
  user_type: UserType;
  permissions: readonly string[];
}

/** Whether a user may make a call that asks for this permission. */
export const holds = ({ permissions }: Permitted, permission: Permission): boolean =>
  permission === "available" || permissions.includes(permission);

/** Whether a menu entry with these keys shows: the specification's section 6, "Matching". */
export function showsMenu(user: Permitted, keys: readonly MenuKey[]): boolean {
  if (keys.includes("available")) return true;
  const matches = keys.some((key) => user.permissions.includes(MENU_KEYS[key]));
  const isCenter = user.user_type !== "client";
  if (isCenter) return !keys.includes("ShowClient") && (keys.includes("IsCenter") || matches);
  return !keys.includes("HideClient") && !keys.includes("IsCenter") && matches;
}
