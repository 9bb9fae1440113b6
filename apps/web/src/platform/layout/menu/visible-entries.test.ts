import type { Permission } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { expect, test } from "vitest";
import { MENU_ENTRIES, type MenuEntry, SHORTCUTS } from "./menu-entries.ts";
import { visibleEntries } from "./visible-entries.ts";

const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, entries: below = [] }) => [path, ...pathsOf(below)]);
const ALL = new Set(pathsOf([...MENU_ENTRIES, ...SHORTCUTS]));

const displayed = (user_type: UserType, permissions: Permission[], paths: ReadonlySet<string> = ALL) => ({
  menu: visibleEntries(MENU_ENTRIES, { user_type, permissions }, paths),
  shortcuts: visibleEntries(SHORTCUTS, { user_type, permissions }, paths).map(({ key }) => key),
});
const namesOf = (entries: readonly MenuEntry[]) => entries.map(({ key }) => key);

test("the entries are in the specification's order, with their sub-entries", () => {
  expect(namesOf(MENU_ENTRIES)).toEqual([
    "dashboard",
    "inventory",
    "clients",
    "pilots",
    "command",
    "projects",
    "sites",
    "missions",
    "orders",
    "flights",
    "cloud",
  ]);
  const [, inventory] = MENU_ENTRIES;
  expect(namesOf(inventory?.entries ?? [])).toEqual([
    "kits",
    "drones",
    "payloads",
    "batteries",
    "accessories",
    "docks",
  ]);
  expect(namesOf(MENU_ENTRIES.at(-1)?.entries ?? [])).toEqual(["cloudSites"]);
});

test.each<[UserType, Permission[], string[], string[]]>([
  ["center", ["view missions", "add missions"], ["dashboard", "missions"], ["requestMission"]],
  ["pilot", ["view missions"], ["dashboard", "missions"], []],
  ["client", ["Show Client", "view missions", "add missions"], ["dashboard", "orders"], ["requestOrder"]],
  ["center", ["add projects"], ["dashboard"], ["createProject"]],
  ["center", [], ["dashboard"], []],
  ["client", ["Hide Client", "view missions"], ["dashboard", "orders"], []],
])("a %s who holds %j sees %j and the shortcuts %j", (type, permissions, menu, shortcuts) => {
  const found = displayed(type, permissions);
  expect({ menu: namesOf(found.menu), shortcuts: found.shortcuts }).toEqual({ menu, shortcuts });
});

test.each<[Permission, string]>([
  ["view kits", "kits"],
  ["view drones", "drones"],
  ["view payloads", "payloads"],
  ["view batteries", "batteries"],
  ["view accessories", "accessories"],
  ["view docks", "docks"],
])("'%s' alone shows Inventory with %s below it", (permission, key) => {
  const inventory = displayed("center", [permission]).menu.find((entry) => entry.key === "inventory");
  expect(namesOf(inventory?.entries ?? [])).toEqual([key]);
});

test("an entry without a screen does not show, nor does one below another", () => {
  const paths = new Set(["/inventory", "/inventory/kits"]);
  const { menu } = displayed("center", ["view kits", "view drones", "view sites"], paths);
  expect([namesOf(menu), namesOf(menu[0]?.entries ?? [])]).toEqual([["inventory"], ["kits"]]);
});
