import type { WaypointAction } from "#model/planned-flight.ts";

/** An action as the document keeps it, checked; one that is not known stays as it is, for the format that knows it. */
export function readAction(raw: {
  kind: string;
  [key: string]: unknown;
}): WaypointAction | { problem: string } {
  switch (raw.kind) {
    case "photo":
      return photo(raw);
    case "photos-by-distance":
      return withNumber(raw, "everyM", [0.1, 10_000], (everyM) => ({ kind: "photos-by-distance", everyM }));
    case "photos-by-time":
      return withNumber(raw, "everyS", [0.1, 3_600], (everyS) => ({ kind: "photos-by-time", everyS }));
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
      return foreign(raw);
  }
}

type Raw = { kind: string; [key: string]: unknown };
type Problem = { problem: string };

function withNumber(
  raw: Raw,
  key: string,
  [low, high]: readonly [number, number],
  make: (value: number) => WaypointAction,
): WaypointAction | Problem {
  const value = raw[key];
  if (typeof value === "number" && value >= low && value <= high) return make(value);
  return { problem: `"${raw.kind}" needs ${key} between ${low} and ${high}.` };
}

function photo({ lensIds, name }: Raw): WaypointAction | Problem {
  const lenses = lensIds === undefined ? undefined : strings(lensIds);
  if (lensIds !== undefined && !lenses) return { problem: '"photo" takes a list of lens names.' };
  return { kind: "photo", ...(lenses && { lensIds: lenses }), ...(typeof name === "string" && { name }) };
}

const strings = (value: unknown): string[] | undefined => {
  const items: unknown[] = Array.isArray(value) ? value : [undefined];
  const texts = items.filter((item) => typeof item === "string");
  return texts.length === items.length ? texts : undefined;
};

function gimbal(raw: Raw): WaypointAction | Problem {
  const { yawDeg } = raw;
  if (yawDeg !== undefined && !(typeof yawDeg === "number" && Math.abs(yawDeg) <= 360)) {
    return { problem: '"gimbal" takes a yawDeg between -360 and 360.' };
  }
  const turn = typeof yawDeg === "number" ? { yawDeg } : {};
  return withNumber(raw, "pitchDeg", [-120, 60], (pitchDeg) => ({ kind: "gimbal", pitchDeg, ...turn }));
}

function focus({ at }: Raw): WaypointAction | Problem {
  if (at === undefined) return { kind: "focus" };
  const [x, y]: unknown[] = Array.isArray(at) ? at : [];
  const inside = [x, y].every((value) => typeof value === "number" && value >= 0 && value <= 1);
  if (!inside) return { problem: '"focus" takes a place in the picture, both numbers between 0 and 1.' };
  return { kind: "focus", at: [Number(x), Number(y)] };
}

function foreign({ kind, ...rest }: Raw): WaypointAction {
  const { name, parameters } = rest;
  const given =
    kind === "foreign" && typeof parameters === "object" && parameters !== null ? parameters : rest;
  const kept = Object.entries(given).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === "string" || typeof entry[1] === "number",
  );
  const called = kind === "foreign" && typeof name === "string" ? name : kind;
  return { kind: "foreign", name: called, parameters: Object.fromEntries(kept) };
}
