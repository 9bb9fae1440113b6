import type { LiveEvent } from "@overfly/contract/live";
import { can } from "@overfly/contract/permissions";
import type { Identity, Services } from "#context.ts";
import { owned } from "#tenancy.ts";
import type { Audience } from "./live-bus.ts";

/** The part of a user's access that has to be read from the database. */
export interface AudienceScope {
  identity: Identity;
  /** A pilot's docks, missions and sites; undefined for users with access to all of the organization's. */
  dock_ids?: ReadonlySet<number>;
  mission_tokens?: ReadonlySet<string>;
  site_tokens?: ReadonlySet<string>;
}

/** Assignments change, so it is loaded again periodically. */
export async function loadAudienceScope(
  { db }: Pick<Services, "db">,
  identity: Identity,
): Promise<AudienceScope> {
  if (identity.user_type !== "pilot") return { identity };
  const [docks, missions, sites] = await Promise.all([
    db.selectFrom("docks").where(owned(identity, "docks")).select("id").execute(),
    db.selectFrom("missions").where(owned(identity, "missions")).select("token").execute(),
    db.selectFrom("sites").where(owned(identity, "sites")).select("token").execute(),
  ]);
  return {
    identity,
    dock_ids: new Set(docks.map(({ id }) => id)),
    mission_tokens: new Set(missions.map(({ token }) => token)),
    site_tokens: new Set(sites.map(({ token }) => token)),
  };
}

/**
 * Whether a user may receive an event. A client's organization gets only what was published to it: the telemetry of
 * a dock while it flies for them, never its alarms or jobs.
 */
export function canReceive(
  { identity, ...scope }: AudienceScope,
  audience: Audience,
  event: LiveEvent,
): boolean {
  if (audience.organization_id !== identity.organization_id) return false;
  if (audience.user_ids && !audience.user_ids.includes(identity.user_id)) return false;
  const isClient = identity.user_type === "client";
  const knowsDock = (id: number) => scope.dock_ids?.has(id) ?? true;
  const knowsMission = (token: string) => scope.mission_tokens?.has(token) ?? true;
  switch (event.kind) {
    case "hello":
      return true;
    case "notification":
      return audience.user_ids !== undefined;
    case "telemetry":
      return (isClient || can(identity, "view docks")) && knowsDock(event.telemetry.dock_id);
    case "alarm":
      return !isClient && can(identity, "view command control") && knowsDock(event.alarm.dock.id);
    case "flight":
      return can(identity, "view flights") && knowsMission(event.flight.mission_token);
    case "stream":
      return (
        can(identity, "view streaming") &&
        (event.mission === "" ? knowsDock(event.dock) : knowsMission(event.mission))
      );
    case "mission":
      return can(identity, "view missions") && knowsMission(event.token);
    case "route":
      return !isClient && can(identity, "view routes") && (scope.site_tokens?.has(event.site) ?? true);
    case "job":
      return !isClient && can(identity, "view missions") && knowsMission(event.job.mission_token);
  }
}
