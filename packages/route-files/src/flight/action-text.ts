import type { WaypointAction } from "@overfly/flight-planning/model/planned-flight";
import { isRecord } from "#json/json-fields.ts";
import { isUsableNumber } from "#text/parse-coordinates.ts";

/** Formats actions as a single text field. */
export const formatActions = (actions: readonly WaypointAction[]): string =>
  actions.length > 0 ? JSON.stringify(actions) : "";

/** Parses our JSON or a list of names such as "photo; start-video"; undefined for anything else. */
export function parseActions(text: string): WaypointAction[] | undefined {
  if (text.trim() === "") return [];
  if (!text.trim().startsWith("["))
    return actionsOrNothing(text.split(/[;|,]/u).map((kind) => ({ kind: kind.trim() })));
  if (text.length > MAX_LENGTH) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? actionsOrNothing(list) : undefined;
  } catch {
    return undefined;
  }
}

const MAX_LENGTH = 100_000;

function actionsOrNothing(list: readonly unknown[]): WaypointAction[] | undefined {
  const actions = list.flatMap((entry) => actionOf(entry) ?? []);
  return actions.length === list.length ? actions : undefined;
}

type Kind = WaypointAction["kind"];

/** Required and optional numbers of each kind of action. */
const NUMBERS: Record<Kind, readonly [needed: readonly string[], optional: readonly string[]]> = {
  photo: [[], []],
  "photos-by-distance": [["intervalM"], []],
  "photos-by-time": [["intervalS"], []],
  "stop-photos": [[], []],
  "start-video": [[], []],
  "stop-video": [[], []],
  hover: [["seconds"], []],
  heading: [["deg"], []],
  gimbal: [["pitchDeg"], ["yawDeg"]],
  zoom: [["focalLengthMm"], []],
  focus: [[], []],
  panorama: [[], []],
  unsupported: [[], []],
};

const isKind = (kind: unknown): kind is Kind => typeof kind === "string" && Object.hasOwn(NUMBERS, kind);

/** Validates an untrusted action and drops unknown properties. */
function actionOf(entry: unknown): WaypointAction | undefined {
  if (!isRecord(entry)) return undefined;
  const { kind } = entry;
  if (!isKind(kind)) return undefined;
  const [needed, optional] = NUMBERS[kind];
  if (needed.some((name) => !isUsableNumber(entry[name]))) return undefined;
  const names = [...needed, ...optional.filter((name) => isUsableNumber(entry[name]))];
  const numbers = Object.fromEntries(names.map((name) => [name, entry[name]]));
  const more =
    kind === "photo"
      ? photo(entry)
      : kind === "focus"
        ? focus(entry)
        : kind === "unsupported"
          ? unsupportedAction(entry)
          : {};
  return more && ({ kind, ...numbers, ...more } as WaypointAction);
}

function photo({ lensIds, name }: Record<string, unknown>): object {
  const isList = Array.isArray(lensIds) && lensIds.every((id) => typeof id === "string");
  return { ...(isList && { lensIds }), ...(typeof name === "string" && { name }) };
}

function focus({ at }: Record<string, unknown>): object {
  return Array.isArray(at) && at.length === 2 && at.every(isUsableNumber) ? { at } : {};
}

function unsupportedAction({ name, parameters }: Record<string, unknown>): object | undefined {
  if (typeof name !== "string" || !isRecord(parameters)) return undefined;
  const isPlain = Object.values(parameters).every(
    (value) => typeof value === "string" || isUsableNumber(value),
  );
  return isPlain ? { name, parameters } : undefined;
}
