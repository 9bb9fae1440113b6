import { describe, expect, test } from "vitest";
import {
  can,
  MENU_KEYS,
  type MenuKey,
  type Permission,
  PERMISSIONS,
  type PermissionHolder,
} from "./permissions.ts";

const person = (
  user_type: PermissionHolder["user_type"],
  ...permissions: Permission[]
): PermissionHolder => ({
  user_type,
  permissions,
});

describe("an endpoint", () => {
  test("that is available to all is allowed for everybody", () => {
    expect(can(person("pilot"), "available")).toBe(true);
  });
  test.each(PERMISSIONS.filter((one) => one !== "available"))(
    "that asks for %s is for who holds it",
    (one) => {
      expect(can(person("center", one), one)).toBe(true);
      expect(can(person("center", ...PERMISSIONS.filter((other) => other !== one)), one)).toBe(false);
    },
  );
});

describe("a menu entry", () => {
  const viewing = ["view missions"] as const;
  test.each<[rule: string, user: PermissionHolder, keys: MenuKey[], shows: boolean]>([
    ["available passes always", person("client"), ["available"], true],
    [
      "available passes whatever else blocks",
      person("client"),
      ["available", "HideClient", "IsCenter"],
      true,
    ],
    ["a matching permission passes", person("center", ...viewing), ["ViewMissions"], true],
    ["any of several does", person("center", ...viewing), ["ViewKits", "ViewMissions"], true],
    ["no matching permission does not", person("center", "view kits"), ["ViewMissions"], false],
    ["center: ShowClient blocks", person("center", ...viewing), ["ViewMissions", "ShowClient"], false],
    ["center: it blocks IsCenter too", person("center"), ["IsCenter", "ShowClient"], false],
    [
      "center: HideClient passes with a match",
      person("center", ...viewing),
      ["ViewMissions", "HideClient"],
      true,
    ],
    [
      "center: HideClient alone is no match",
      person("center", "Hide Client"),
      ["ViewMissions", "HideClient"],
      false,
    ],
    ["center: IsCenter passes", person("center"), ["IsCenter", "ViewKits"], true],
    ["pilots are of the center", person("pilot"), ["IsCenter"], true],
    ["client: HideClient blocks", person("client", ...viewing), ["ViewMissions", "HideClient"], false],
    [
      "client: ShowClient passes with a match",
      person("client", ...viewing),
      ["ViewMissions", "ShowClient"],
      true,
    ],
    [
      "client: ShowClient alone is no match",
      person("client", "Show Client"),
      ["ViewMissions", "ShowClient"],
      false,
    ],
    [
      "client: nothing but ShowClient is matched by itself",
      person("client", "Show Client"),
      ["ShowClient"],
      true,
    ],
    ["client: IsCenter blocks", person("client", ...viewing), ["ViewMissions", "IsCenter"], false],
    ["client: a matching permission passes", person("client", ...viewing), ["ViewMissions"], true],
    ["SPAdmin asks for the role's flag", { ...person("center"), sp_admin: true }, ["SPAdmin"], true],
    ["SPAdmin is nobody else's", person("center", ...PERMISSIONS), ["SPAdmin"], false],
    ["OrganizationAdmin too", { ...person("client"), organization_admin: true }, ["OrganizationAdmin"], true],
    ["OrganizationAdmin is nobody else's", person("client", ...PERMISSIONS), ["OrganizationAdmin"], false],
  ])("%s", (_rule, user, keys, shows) => {
    expect(can(user, keys)).toBe(shows);
  });
});

describe("every key of the menu", () => {
  /** Who is allowed by the key alone, as [with the permission of its name, with all but that]. */
  const ALWAYS = [true, true];
  const HELD = [true, false];
  const NEVER = [false, false];
  const ALONE: Partial<Record<MenuKey, { center: boolean[]; client: boolean[] }>> = {
    available: { center: ALWAYS, client: ALWAYS },
    ShowClient: { center: NEVER, client: HELD },
    HideClient: { center: HELD, client: NEVER },
    IsCenter: { center: ALWAYS, client: NEVER },
  };
  const keys = Object.keys(MENU_KEYS) as MenuKey[];
  const SIDES = ["center", "client"] as const;
  const holding = (user_type: (typeof SIDES)[number], key: MenuKey, isHeld: boolean): PermissionHolder => ({
    user_type,
    permissions: PERMISSIONS.filter((name) => name !== MENU_KEYS[key] || isHeld),
    sp_admin: key === "SPAdmin" && isHeld,
    organization_admin: key === "OrganizationAdmin" && isHeld,
  });
  const passes = (user_type: (typeof SIDES)[number], key: MenuKey, ...besides: MenuKey[]) =>
    [true, false].map((isHeld) => can(holding(user_type, key, isHeld), [key, ...besides]));

  test.each(keys.flatMap((key) => SIDES.map((side) => [key, side] as const)))(
    "%s, for a %s user",
    (key, side) => {
      expect(passes(side, key)).toEqual(ALONE[key]?.[side] ?? HELD);
    },
  );

  const plain = keys.filter((key) => !(key in ALONE));
  test.each(plain)("%s with a key that tells the sides apart", (key) => {
    expect(passes("center", key, "ShowClient")).toEqual(NEVER);
    expect(passes("center", key, "HideClient")).toEqual(HELD);
    expect(passes("center", key, "IsCenter")).toEqual(ALWAYS);
    expect(passes("client", key, "ShowClient")).toEqual(HELD);
    expect(passes("client", key, "HideClient")).toEqual(NEVER);
    expect(passes("client", key, "IsCenter")).toEqual(NEVER);
  });

  test("requires an existing permission, except for the flags", () => {
    const names = keys
      .map((key) => MENU_KEYS[key])
      .filter((name) => !PERMISSIONS.includes(name as Permission));
    expect(names).toEqual(["IsCenter", "OrganizationAdmin", "SPAdmin"]);
  });
});

test("a key of the menu stands for the permission of the same name", () => {
  const views = Object.entries(MENU_KEYS).filter(([key]) => /^(View|Add)/.test(key));
  expect(views).toHaveLength(16);
  for (const [key, permission] of views)
    expect(permission).toBe(key.replaceAll(/(?!^)(?=[A-Z])/g, " ").toLowerCase());
});
