import { describe, expect, test } from "vitest";
import { can, type MenuKey, type Permission, PERMISSIONS, type Permitted } from "./permissions.ts";

const person = (user_type: Permitted["user_type"], ...permissions: Permission[]): Permitted => ({
  user_type,
  permissions,
});

describe("a call", () => {
  test("that is available to all is everybody's", () => {
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
  test.each<[rule: string, user: Permitted, keys: MenuKey[], shows: boolean]>([
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
