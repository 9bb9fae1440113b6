import type { Candidate } from "@overfly/contract/missions/missions";
import type { Context } from "#context.ts";
import { invalid, notFound } from "#platform/http/errors.ts";
import { kitDoubts } from "#features/inventory/kit-readiness.ts";
import { allKits } from "#features/inventory/kit-query.ts";
import { blocked, type Doubt, readinessFrom, warning } from "#features/inventory/readiness.ts";
import { owned } from "#tenancy.ts";
import { say } from "#platform/words/words.ts";
import { type Clash, clashesIn, clashText, type Span } from "./clashes.ts";

interface Flown {
  id: number;
  site_id: number;
  type: string;
}

export async function listCandidates(context: Context, token: string, span: Span): Promise<Candidate[]> {
  if (Date.parse(span.starts_at) >= Date.parse(span.ends_at))
    throw invalid({ ends_at: ["The end must come after the start"] });
  const mission = await context.db
    .selectFrom("missions")
    .where(owned(context.user, "missions"))
    .where("token", "=", token)
    .select(["id", "site_id", "type"])
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  return candidatesFor(context, mission, span);
}

/** Who and what could fly a mission, with what speaks against each in this time span. */
export async function candidatesFor(context: Context, mission: Flown, span: Span): Promise<Candidate[]> {
  const clashes = await clashesIn(context, mission.id, span);
  const [pilots, docks, kits] = await Promise.all([
    pilotCandidates(context, clashes),
    dockCandidates(context, mission, clashes),
    kitCandidates(context, mission, clashes),
  ]);
  return [...pilots, ...docks, ...kits];
}

async function pilotCandidates({ db, user }: Context, clashes: readonly Clash[]): Promise<Candidate[]> {
  const pilots = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .where("memberships.organization_id", "=", user.organization_id)
    .where("memberships.user_type", "=", "pilot")
    .select(["users.id", "users.name"])
    .orderBy("users.name")
    .execute();
  return pilots.map(({ id, name }) => {
    const clash = clashes.find(({ pilot_id }) => pilot_id === id);
    return candidate("pilot", { id, name }, clash ? [blocked(clashText(name, clash))] : []);
  });
}

async function dockCandidates(
  { db, user }: Context,
  { site_id }: Flown,
  clashes: readonly Clash[],
): Promise<Candidate[]> {
  const docks = await db
    .selectFrom("docks")
    .where(owned(user, "docks"))
    .where("site_id", "=", site_id)
    .select(["id", "name", "state", "bound_at"])
    .orderBy("name")
    .execute();
  return docks.map((dock) => {
    const clash = clashes.find(({ dock_id }) => dock_id === dock.id);
    return candidate("dock", dock, [
      ...(clash ? [blocked(clashText(dock.name, clash))] : []),
      ...(dock.bound_at === null
        ? [blocked(say("{name} has never been connected", { name: dock.name }))]
        : []),
      ...(dock.bound_at !== null && dock.state === "offline"
        ? [warning(say("{name} is offline now", { name: dock.name }))]
        : []),
    ]);
  });
}

async function kitCandidates(
  context: Context,
  { type }: Flown,
  clashes: readonly Clash[],
): Promise<Candidate[]> {
  const kits = await allKits(context);
  return kits.map((kit) => {
    const { id, drone, payload } = kit;
    const clash = clashes.find(({ kit_id }) => kit_id === id);
    const ofDrone = drone && clashes.find(({ kit_id, drone_id }) => drone_id === drone.id && kit_id !== id);
    const isBlind = type === "solar_thermography" && payload !== null && !payload.is_radiometric;
    return candidate("kit", kit, [
      ...(clash ? [blocked(clashText(kit.name, clash))] : []),
      ...(ofDrone ? [blocked(clashText(drone.name, ofDrone))] : []),
      ...kitDoubts(kit),
      ...(isBlind ? [warning(say("{model} measures no temperatures", { model: payload.model }))] : []),
    ]);
  });
}

const candidate = (
  kind: Candidate["kind"],
  { id, name }: { id: string | number; name: string },
  doubts: readonly Doubt[],
): Candidate => ({ kind, id: String(id), name, ...readinessFrom(doubts) });
