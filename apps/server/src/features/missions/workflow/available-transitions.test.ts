import {
  type MissionState,
  type MissionStatus,
  type MissionTransition,
  transitionRule,
} from "@overfly/contract/missions/mission-workflow";
import { can } from "@overfly/contract/permissions";
import { describe, expect, test } from "vitest";
import { BUILT_IN_ROLES } from "#features/roles/built-in-roles.ts";
import type { Identity } from "#context.ts";
import { availableTransitions } from "./available-transitions.ts";

const at = (status: MissionStatus, rest: Partial<MissionState> = {}): MissionState => ({
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

describe("the available transitions", () => {
  test.each<[role: string, MissionState, MissionTransition[]]>([
    ["operations_manager", at("requested"), ["approve", "reject", "hold", "cancel"]],
    ["data_analyst", at("requested"), []],
    ["data_analyst", at("processing"), ["review"]],
    ["data_analyst", at("in_review"), ["process", "complete"]],
    ["organization_admin", at("draft"), ["request"]],
    ["organization_admin", at("requested"), ["cancel"]],
    ["organization_admin", at("approved"), []],
    ["organization_admin", at("on_hold", { held_status: "requested" }), []],
    ["client_viewer", at("requested"), []],
    ["client_viewer", at("draft"), []],
    ["pilot", at("planned"), []],
    ["pilot", at("planned", { flown_by: "pilot" }), ["start"]],
    ["pilot", at("in_progress", { flown_by: "pilot" }), ["data-uploaded"]],
    ["pilot", at("data_uploaded", { flown_by: "pilot" }), []],
    ["data_analyst", at("planned", { flown_by: "pilot" }), []],
    ["data_analyst", at("planned", { flown_by: "dock" }), ["start"]],
  ])("%s: %o → %o", (role, state, transitions) => {
    expect(availableTransitions(as(role), state)).toEqual(transitions);
    for (const transition of transitions) {
      const { permissions, clients } = transitionRule(transition);
      const isClient = as(role).user_type === "client";
      const accepted = clients && isClient ? [clients.permission] : permissions;
      expect(accepted.some((name) => can(as(role), name))).toBe(true);
    }
  });
});
