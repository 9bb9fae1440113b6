import type { LiveEvent } from "@overfly/contract/live";

type Kind = LiveEvent["kind"];
type FieldsOf<K extends Kind> = Record<
  Exclude<keyof Extract<LiveEvent, { kind: K }>, "kind">,
  "string" | "number" | "boolean" | "object"
>;

/** The fields of each kind by their `typeof`. The contract's own schemas would load Zod with every page. */
const FIELDS: { readonly [K in Kind]: FieldsOf<K> } = {
  hello: { server: "string", missed: "boolean" },
  telemetry: { telemetry: "object" },
  alarm: { alarm: "object" },
  flight: { flight: "object" },
  mission: { token: "string" },
  route: { site: "string", id: "number" },
  job: { job: "object" },
  stream: { id: "number", mission: "string", dock: "number" },
  notification: { notification: "object" },
};

/** The event in a message of the live connection; undefined for anything else. */
export function parseLiveEvent(message: unknown): LiveEvent | undefined {
  const event = parseRecord(message);
  const kind = event?.["kind"];
  if (event === undefined || typeof kind !== "string" || !Object.hasOwn(FIELDS, kind)) return undefined;
  const isComplete = Object.entries(FIELDS[kind as Kind]).every(
    ([field, type]) => typeof event[field] === type && event[field] !== null,
  );
  return isComplete ? (event as LiveEvent) : undefined;
}

function parseRecord(message: unknown): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(String(message));
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
