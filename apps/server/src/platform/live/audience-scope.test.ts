import type { LiveEvent } from "@overfly/contract/live";
import { PERMISSIONS } from "@overfly/contract/permissions";
import type { UserType } from "@overfly/contract/user-type";
import { describe, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { type AudienceScope, canReceive } from "./audience-scope.ts";

const OURS = 1;
const EVENTS = {
  hello: { kind: "hello", server: "a", missed: false },
  telemetry: { kind: "telemetry", telemetry: { dock_id: 7 } },
  alarm: { kind: "alarm", alarm: { dock: { id: 7, name: "Dock" } } },
  flight: { kind: "flight", flight: { mission_token: "m" } },
  mission: { kind: "mission", token: "m" },
  route: { kind: "route", site: "s", id: 3 },
  job: { kind: "job", job: { mission_token: "m" } },
  notification: { kind: "notification", notification: { id: 1 } },
} as unknown as Record<LiveEvent["kind"], LiveEvent>;
type Kind = keyof typeof EVENTS;

const user = (user_type: UserType, permissions: readonly string[] = PERMISSIONS): AudienceScope => ({
  identity: { user_id: "me", organization_id: OURS, user_type, permissions } as Identity,
});
const pilotOf = (dock: number, mission: string, site: string): AudienceScope => ({
  ...user("pilot"),
  dock_ids: new Set([dock]),
  mission_tokens: new Set([mission]),
  site_tokens: new Set([site]),
});
const receivedBy = (scope: AudienceScope, audience: Parameters<typeof canReceive>[1]) =>
  (Object.keys(EVENTS) as Kind[]).filter((kind) => canReceive(scope, audience, EVENTS[kind]));

const ALL_BUT_NOTIFICATIONS: Kind[] = ["hello", "telemetry", "alarm", "flight", "mission", "route", "job"];

describe("live events to an organization", () => {
  // a client watches its flights; alarms, routes and jobs are the provider's
  test.each<[string, AudienceScope, Kind[]]>([
    ["a center user", user("center"), ALL_BUT_NOTIFICATIONS],
    ["a client's user", user("client"), ["hello", "telemetry", "flight", "mission"]],
    ["the pilot of the mission", pilotOf(7, "m", "s"), ALL_BUT_NOTIFICATIONS],
    ["the pilot of another mission", pilotOf(8, "n", "t"), ["hello"]],
    ["a user without permissions", user("center", []), ["hello"]],
  ])("%s receives what they may read", (_name, scope, kinds) => {
    expect(receivedBy(scope, { organization_id: OURS })).toEqual(kinds);
  });

  test.each<[permission: string, Kind[]]>([
    ["view docks", ["telemetry"]],
    ["view command control", ["alarm"]],
    ["view flights", ["flight"]],
    ["view missions", ["mission", "job"]],
    ["view routes", ["route"]],
  ])("'%s' opens %j", (permission, kinds) => {
    expect(receivedBy(user("center", [permission]), { organization_id: OURS })).toEqual(["hello", ...kinds]);
  });

  test("stay in the organization", () => {
    expect(receivedBy(user("center"), { organization_id: 2 })).toEqual([]);
  });

  test("to certain users reach only them", () => {
    const audience = (id: string) => ({ organization_id: OURS, user_ids: [id] });
    expect(receivedBy(user("center"), audience("somebody else"))).toEqual([]);
    expect(receivedBy(user("center"), audience("me"))).toContain("notification");
  });
});
