import { type PartKind } from "@overfly/contract/inventory/item-imports";
import { MAX_KIT_PARTS } from "@overfly/contract/inventory/kits";
import { can } from "@overfly/contract/permissions";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { inFlight } from "#features/inventory/refuse-in-flight.ts";
import type { ErrorText, FieldErrors } from "#platform/http/errors.ts";
import {
  asText,
  locationsByName,
  type PlannedRow,
  type PlanOptions,
  unknownLocation,
  withErrors,
} from "./planned-row.ts";
import type { ReadRow } from "./read-import-worker.ts";
import { partsByKey, type StoredKit, storedKits, type StoredPart } from "./stored-kits.ts";

/** A kit that the table names, with what its rows so far have put into it. */
export interface PlannedKit {
  name: string;
  /** Those of the inventory that have its name. */
  stored: readonly StoredKit[];
  counts: Record<PartKind, number>;
  drone: string | null;
  location: { id: number; name: string; row: number } | undefined;
}

/** One part of a kit. */
export interface PlannedPart extends PlannedRow {
  kit: PlannedKit | undefined;
  part: StoredPart | undefined;
}

interface Planning {
  context: Context;
  existing: PlanOptions["existing"];
  parts: Map<string, StoredPart[]>;
  /** The kits that parts are in now, by their ids. */
  homes: Map<number, StoredKit>;
  kits: Map<string, PlannedKit>;
  locations: Map<string, number>;
  /** The row of each part so far. */
  rows: Map<string, number>;
}

const keyOf = (row: ReadRow, field: "kit" | "serial_number"): string =>
  asText(row.values[field]).toLowerCase();

/** Says of each part what becomes of it. A kit with an error in one of its rows is left out with all of them. */
export async function planKits(
  context: Context,
  rows: readonly ReadRow[],
  { existing, lock }: PlanOptions,
): Promise<PlannedPart[]> {
  const keysOf = (field: "kit" | "serial_number") => [...new Set(rows.map((row) => keyOf(row, field)))];
  const parts = await partsByKey(context, keysOf("serial_number"), lock);
  const ids = [...parts.values()].flat().flatMap(({ kit_id }) => kit_id ?? []);
  const stored = await storedKits(context, { names: keysOf("kit"), ids, lock });
  const planning: Planning = {
    context,
    existing,
    parts,
    homes: new Map(stored.map((kit) => [kit.id, kit])),
    kits: plannedKits(rows, stored),
    locations: await locationsByName(context),
    rows: new Map(),
  };
  return withoutBrokenKits(rows.map((row) => planPart(planning, row)));
}

function plannedKits(rows: readonly ReadRow[], stored: readonly StoredKit[]): Map<string, PlannedKit> {
  const kits = new Map<string, PlannedKit>();
  for (const row of rows) {
    const key = keyOf(row, "kit");
    if (key === "" || kits.has(key)) continue;
    const same = stored.filter((kit) => kit.key === key);
    const counts = { drones: 0, payloads: 0, batteries: 0, accessories: 0, ...same[0]?.counts };
    const name = asText(row.values["kit"]);
    kits.set(key, { name, stored: same, counts, drone: same[0]?.drone ?? null, location: undefined });
  }
  return kits;
}

function planPart(planning: Planning, row: ReadRow): PlannedPart {
  const kit = planning.kits.get(keyOf(row, "kit"));
  const stored = kit?.stored[0];
  const found = findPart(planning, row);
  const planned: PlannedPart = { ...row, kit, part: found.part, changes: [], outcome: "new" };
  const errors: Record<string, readonly ErrorText[]> = {
    ...found.errors,
    ...locationErrors(planning, row, kit),
    ...(kit &&
      kit.stored.length > 1 && { kit: [message("errors/inventory:importKitName", { kit: kit.name })] }),
    ...row.errors,
  };
  const isLeft = stored !== undefined && planning.existing === "skip";
  const isThere = found.part !== undefined && stored !== undefined && found.part.kit_id === stored.id;
  if (kit && found.part && !isLeft && !isThere && Object.keys(errors).length === 0)
    Object.assign(
      errors,
      roomErrors(kit, found.part),
      homeErrors(planning, row, found.part),
      flightErrors(stored),
    );
  if (Object.keys(errors).length > 0) return withErrors(planned, errors);
  if (isLeft) return { ...planned, outcome: "existing" };
  if (isThere) return { ...planned, outcome: "unchanged" };
  return stored ? { ...planned, outcome: "changed" } : planned;
}

/** The item that a row names. */
function findPart(
  { parts, rows }: Planning,
  row: ReadRow,
): { part?: StoredPart | undefined; errors: FieldErrors } {
  const refused = (text: ErrorText, field = "serial_number") => ({ errors: { [field]: [text] } });
  const all = parts.get(keyOf(row, "serial_number")) ?? [];
  const kind = row.values["part_kind"];
  const ofKind = all.filter((part) => kind === undefined || part.kind === kind);
  const inUse = ofKind.filter(({ archived_at }) => archived_at === null);
  const [part, another] = inUse.length > 0 ? inUse : ofKind;
  if (!part) {
    return all.length > 0
      ? refused("errors/inventory:importOtherKind", "part_kind")
      : refused("errors/inventory:unknownPart");
  }
  if (another) return refused("errors/inventory:importSeveral");
  if (part.archived_at !== null) return refused(message("errors/inventory:archived", { name: part.name }));
  const key = `${part.kind} ${part.id}`;
  const first = rows.get(key);
  if (first !== undefined) return refused(message("errors/inventory:importTwice", { row: first }));
  rows.set(key, row.row);
  return { part, errors: {} };
}

/** Where a new kit is kept: the rows that say it agree. */
function locationErrors(
  { locations }: Planning,
  { row, location: name }: ReadRow,
  kit: PlannedKit | undefined,
) {
  if (name === undefined) return {};
  const id = locations.get(name.toLowerCase());
  if (id === undefined) return { storage_location: [unknownLocation(name)] };
  if (!kit) return {};
  kit.location ??= { id, name, row };
  if (kit.location.id === id) return {};
  return {
    storage_location: [message("errors/inventory:importOtherLocation", { row: kit.location.row })],
  };
}

/** Counts the part in. */
function roomErrors(kit: PlannedKit, { kind, name }: StoredPart): FieldErrors {
  if (kind === "drones" && kit.drone !== null)
    return {
      serial_number: [message("errors/inventory:kitHasDrone", { kit: kit.name, name: kit.drone })],
    };
  if (kit.counts[kind] >= MAX_KIT_PARTS[kind])
    return {
      serial_number: [
        message("errors/inventory:importKitFull", { kit: kit.name, count: MAX_KIT_PARTS[kind] }),
      ],
    };
  kit.counts[kind] += 1;
  if (kind === "drones") kit.drone = name;
  return {};
}

/** A part leaves another kit only with a reason, and not while a mission needs it: as on its own screen. */
function homeErrors(
  { context, homes }: Planning,
  { values }: ReadRow,
  { kit_id, kind, name }: StoredPart,
): FieldErrors {
  const home = kit_id === null ? undefined : homes.get(kit_id);
  if (!home) return {};
  const inKit = { name, kit: home.name };
  if (!can(context.user, `edit ${kind}`))
    return { serial_number: [message("errors/inventory:inKit", inKit)] };
  if (home.mission !== null)
    return { serial_number: [message("errors/inventory:assigned", { name, number: home.mission })] };
  return values["reason"] ? {} : { reason: [message("errors/inventory:importInKit", inKit)] };
}

/** Nothing is put into a kit in flight. */
const flightErrors = (stored: StoredKit | undefined): FieldErrors =>
  stored && stored.flown_in !== null ? { kit: [inFlight(stored.name, stored.flown_in)] } : {};

/** A kit is imported whole or not at all. */
function withoutBrokenKits(rows: readonly PlannedPart[]): PlannedPart[] {
  const broken = new Map<PlannedKit, number>();
  for (const { kit, outcome, row } of rows)
    if (kit && outcome === "error" && !broken.has(kit)) broken.set(kit, row);
  return rows.map((planned) => {
    const row = planned.kit && broken.get(planned.kit);
    if (row === undefined || (planned.outcome !== "new" && planned.outcome !== "changed")) return planned;
    return withErrors(planned, { kit: [message("errors/inventory:importKitRow", { row })] });
  });
}
