import type { WaypointAction } from "#model/planned-flight.ts";

/** Validates an action of a document; undefined where a value is missing or invalid. Unknown kinds are kept for export. */
export function readAction(raw: Raw): WaypointAction | undefined {
  switch (raw.kind) {
    case "photo":
      return photo(raw);
    case "photos-by-distance":
      return withNumber(raw, "intervalM", [0.1, 10_000], (intervalM) => ({
        kind: "photos-by-distance",
        intervalM,
      }));
    case "photos-by-time":
      return withNumber(raw, "intervalS", [0.1, 3_600], (intervalS) => ({
        kind: "photos-by-time",
        intervalS,
      }));
    case "hover":
      return withNumber(raw, "seconds", [0, 3_600], (seconds) => ({ kind: "hover", seconds }));
    case "heading":
      return withNumber(raw, "deg", [-360, 360], (deg) => ({
        kind: "heading",
        deg: ((deg % 360) + 360) % 360,
      }));
    case "zoom":
      return withNumber(raw, "focalLengthMm", [1, 2_000], (focalLengthMm) => ({
        kind: "zoom",
        focalLengthMm,
      }));
    case "gimbal":
      return gimbal(raw);
    case "focus":
      return focus(raw);
    case "stop-photos":
    case "start-video":
    case "stop-video":
    case "panorama":
      return { kind: raw.kind };
    default:
      return unsupportedAction(raw);
  }
}

type Raw = { kind: string; [key: string]: unknown };

function withNumber(
  raw: Raw,
  key: string,
  [low, high]: readonly [number, number],
  make: (value: number) => WaypointAction,
): WaypointAction | undefined {
  const value = raw[key];
  return typeof value === "number" && value >= low && value <= high ? make(value) : undefined;
}

function photo({ lensIds, name }: Raw): WaypointAction | undefined {
  const lenses = lensIds === undefined ? undefined : strings(lensIds);
  if (lensIds !== undefined && !lenses) return undefined;
  return { kind: "photo", ...(lenses && { lensIds: lenses }), ...(typeof name === "string" && { name }) };
}

const strings = (value: unknown): string[] | undefined => {
  const items: unknown[] = Array.isArray(value) ? value : [undefined];
  const texts = items.filter((item) => typeof item === "string");
  return texts.length === items.length ? texts : undefined;
};

function gimbal(raw: Raw): WaypointAction | undefined {
  const { yawDeg } = raw;
  if (yawDeg !== undefined && !(typeof yawDeg === "number" && Math.abs(yawDeg) <= 360)) {
    return undefined;
  }
  const turn = typeof yawDeg === "number" ? { yawDeg } : {};
  return withNumber(raw, "pitchDeg", [-120, 60], (pitchDeg) => ({ kind: "gimbal", pitchDeg, ...turn }));
}

function focus({ at }: Raw): WaypointAction | undefined {
  if (at === undefined) return { kind: "focus" };
  const [x, y]: unknown[] = Array.isArray(at) ? at : [];
  const inside = [x, y].every((value) => typeof value === "number" && value >= 0 && value <= 1);
  if (!inside) return undefined;
  return { kind: "focus", at: [Number(x), Number(y)] };
}

function unsupportedAction({ kind, ...rest }: Raw): WaypointAction {
  const { name, parameters } = rest;
  const values =
    kind === "unsupported" && typeof parameters === "object" && parameters !== null ? parameters : rest;
  const primitives = Object.entries(values).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  const actionName = kind === "unsupported" && typeof name === "string" ? name : kind;
  return { kind: "unsupported", name: actionName, parameters: Object.fromEntries(primitives) };
}
