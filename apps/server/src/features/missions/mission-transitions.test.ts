import { MissionStatus, type MissionVerb } from "@overfly/contract/missions/mission-states";
import { missionTransitions } from "@overfly/contract/missions/mission-transitions";
import { can } from "@overfly/contract/permissions";
import { describe, expect, test } from "vitest";
import { BUILT_IN_ROLES } from "#features/auth/built-in-roles.ts";
import type { Identity } from "#context.ts";
import { type MissionFacts, targetOf, TRANSITIONS, VERBS, verbsFor } from "./mission-transitions.ts";

const at = (status: MissionStatus, rest: Partial<MissionFacts> = {}): MissionFacts => ({
  status,
  held_status: null,
  flown_by: null,
  ...rest,
});

const as = (role: string): Identity => {
  const found = BUILT_IN_ROLES.find(({ name }) => name === role);
  if (!found) throw new Error(`There is no role ${role}`);
  return { user_type: found.user_type, permissions: found.permissions } as Identity;
};

describe("the table", () => {
  test.each<[MissionStatus, MissionVerb, MissionStatus]>([
    ["draft", "request", "requested"],
    ["requested", "approve", "approved"],
    ["requested", "reject", "rejected"],
    ["approved", "assign", "assigned"],
    ["planned", "assign", "planned"],
    ["approved", "plan", "planned"],
    ["assigned", "plan", "planned"],
    ["planned", "start", "in_progress"],
    ["in_progress", "data-uploaded", "data_uploaded"],
    ["data_uploaded", "process", "processing"],
    ["processing", "review", "in_review"],
    ["in_review", "complete", "completed"],
    ["in_review", "process", "processing"],
    ["in_review", "plan", "planned"],
  ])("leads from %s by %s to %s", (from, verb, to) => {
    expect(targetOf(verb, at(from))).toBe(to);
  });

  test("lets nothing out of completed, rejected and cancelled", () => {
    for (const status of ["completed", "rejected", "cancelled"] as const)
      expect(VERBS.filter((verb) => targetOf(verb, at(status)))).toEqual([]);
  });

  test("cancels only what has not been flown, on hold or not", () => {
    const cancellable = MissionStatus.options.filter((status) => targetOf("cancel", at(status)));
    expect(cancellable).toEqual(["draft", "requested", "approved", "assigned", "planned"]);
    expect(targetOf("cancel", at("on_hold", { held_status: "planned" }))).toBe("cancelled");
    expect(targetOf("cancel", at("on_hold", { held_status: "in_progress" }))).toBeUndefined();
  });

  test("resumes where it was held", () => {
    for (const held_status of Object.keys(TRANSITIONS.hold.moves) as MissionStatus[])
      expect(targetOf("resume", at("on_hold", { held_status }))).toBe(held_status);
  });

  test("asks for the permission and the sides that the contract names", () => {
    for (const endpoint of Object.values(missionTransitions)) {
      const verb = endpoint.path.split("/").at(-1) as MissionVerb;
      const { permissions, sides } = TRANSITIONS[verb];
      const wanted = endpoint.permission === "available" ? permissions : [endpoint.permission];
      expect([verb, sides, permissions]).toEqual([verb, endpoint.side, wanted]);
    }
  });
});

describe("what somebody may do next", () => {
  test.each<[role: string, MissionFacts, MissionVerb[]]>([
    ["operations_manager", at("requested"), ["approve", "reject", "hold", "cancel"]],
    ["data_analyst", at("requested"), []],
    ["data_analyst", at("processing"), ["review"]],
    ["data_analyst", at("in_review"), ["process", "complete"]],
    ["organization_admin", at("draft"), ["request"]],
    ["organization_admin", at("requested"), []],
    ["client_viewer", at("draft"), []],
    ["pilot", at("planned"), []],
    ["pilot", at("planned", { flown_by: "pilot" }), ["start"]],
    ["pilot", at("in_progress", { flown_by: "pilot" }), ["data-uploaded"]],
    ["pilot", at("data_uploaded", { flown_by: "pilot" }), []],
    ["data_analyst", at("planned", { flown_by: "pilot" }), []],
    ["data_analyst", at("planned", { flown_by: "dock" }), ["start"]],
  ])("%s: %o → %o", (role, facts, verbs) => {
    expect(verbsFor(as(role), facts)).toEqual(verbs);
    expect(verbs.every((verb) => TRANSITIONS[verb].permissions.some((name) => can(as(role), name)))).toBe(
      true,
    );
  });
});
