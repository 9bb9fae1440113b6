import { type PermissionHolder, can } from "@overfly/contract/permissions";
import { sideOfUser } from "#platform/api/sides.ts";
import type { MenuEntry } from "./menu-entries.ts";

/** The entries that a user may see and whose screens exist, with their children. */
export const visibleEntries = (
  entries: readonly MenuEntry[],
  user: PermissionHolder,
  paths: ReadonlySet<string>,
): MenuEntry[] =>
  entries
    .filter(
      ({ keys, path, side }) =>
        paths.has(path) && (side === undefined || side === sideOfUser(user.user_type)) && can(user, keys),
    )
    .map((entry) =>
      entry.entries ? { ...entry, entries: visibleEntries(entry.entries, user, paths) } : entry,
    );
