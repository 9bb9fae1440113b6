import type { UserType } from "@overfly/contract/user-type";
import { PERMISSIONS, type Permission } from "@overfly/contract/permissions";
import type { SystemContext } from "#context.ts";

interface BuiltInRole {
  name: string;
  user_type: UserType;
  permissions: readonly Permission[];
  sp_admin?: true;
  organization_admin?: true;
}

const INVENTORY = ["drones", "payloads", "batteries", "accessories", "docks", "kits"] as const;
/** Only for clients: it would hide menu entries from a center user. */
const all = PERMISSIONS.filter((permission) => permission !== "Show Client");
const views = all.filter((permission) => permission.startsWith("view "));
const clouds: Permission[] = ["view clouds", "add clouds", "delete clouds", "download clouds"];

/** The built-in roles. */
export const BUILT_IN_ROLES: readonly BuiltInRole[] = [
  { name: "service_provider_admin", user_type: "center", permissions: all, sp_admin: true },
  {
    name: "operations_manager",
    user_type: "center",
    permissions: all.filter((name) => name !== "allow managing accounts" && name !== "delete clients"),
  },
  {
    name: "data_analyst",
    user_type: "center",
    permissions: [
      ...views,
      ...clouds.filter((name) => name !== "view clouds"),
      "process mission data",
      "move mission to in-review",
      "complete mission",
      "allow upload output clouds",
      "allow upload bim file clouds",
      "edit sites",
      "Hide Client",
    ],
  },
  {
    name: "maintenance_technician",
    user_type: "center",
    permissions: [
      ...INVENTORY.flatMap((kind): Permission[] => [`view ${kind}`, `add ${kind}`, `edit ${kind}`]),
      "view missions",
      "view flights",
      "Hide Client",
    ],
  },
  {
    name: "pilot",
    user_type: "pilot",
    permissions: [
      "view missions",
      "view sites",
      "view flights",
      "view routes",
      ...INVENTORY.map((kind): Permission => `view ${kind}`),
      "view streaming",
      "view command control",
      "view clouds",
      "add flights",
      "upload-status sites",
      "add clouds",
      "Hide Client",
    ],
  },
  {
    name: "organization_admin",
    user_type: "client",
    organization_admin: true,
    permissions: [
      "Show Client",
      "view sites",
      "view missions",
      "view flights",
      "view projects",
      "view clouds",
      "view streaming",
      "add missions",
      "add projects",
      "download clouds",
      "allow upload bim file clouds",
      "allow managing accounts",
      "edit sites",
    ],
  },
  {
    name: "client_viewer",
    user_type: "client",
    permissions: [
      "Show Client",
      "view sites",
      "view missions",
      "view flights",
      "view projects",
      "view clouds",
    ],
  },
];

/** Stores the built-in roles. Runs on every start, so that changes to the list take effect. */
export async function writeBuiltInRoles({ db }: Pick<SystemContext, "db">): Promise<void> {
  for (const { permissions, sp_admin = false, organization_admin = false, ...role } of BUILT_IN_ROLES) {
    const fields = { ...role, sp_admin, organization_admin, permissions: [...permissions] };
    const updated = await db
      .updateTable("roles")
      .set(fields)
      .where("organization_id", "is", null)
      .where("name", "=", role.name)
      .executeTakeFirst();
    if (updated.numUpdatedRows > 0n) continue;
    await db
      .insertInto("roles")
      .values(fields)
      .onConflict((existing) => existing.doNothing())
      .execute();
  }
}
