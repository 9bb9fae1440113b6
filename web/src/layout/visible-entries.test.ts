import type { Permission } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/auth";
import { expect, test } from "vitest";
import { MENU_ENTRIES, SHORTCUTS } from "./menu-entries.ts";
import { visibleEntries } from "./visible-entries.ts";

const ALL = new Set([...MENU_ENTRIES, ...SHORTCUTS].map(({ path }) => path));
const EVERYTHING: Permission[] = ["view sites", "view missions", "view command control", "add missions"];

test.each<[UserType, Permission[], string[]]>([
  ["center", EVERYTHING, ["command", "sites", "missions", "requestMission"]],
  ["pilot", ["view sites", "view missions", "view command control"], ["command", "sites", "missions"]],
  [
    "client",
    ["Show Client", "view sites", "view missions", "add missions"],
    ["sites", "orders", "requestOrder"],
  ],
  ["client", ["Show Client", "view sites", "view missions"], ["sites", "orders"]],
  ["center", [], []],
])("a %s who holds %j sees %j", (user_type, permissions, expected) => {
  const shown = visibleEntries([...MENU_ENTRIES, ...SHORTCUTS], { user_type, permissions }, ALL);
  expect(shown.map(({ key }) => key)).toEqual(expected);
});

test("an entry without a screen does not show", () => {
  const user = { user_type: "center", permissions: EVERYTHING } as const;
  expect(visibleEntries(MENU_ENTRIES, user, new Set(["/sites"])).map(({ key }) => key)).toEqual(["sites"]);
});
