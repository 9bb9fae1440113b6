import type { Endpoint } from "@overfly/contract/endpoint";
import type { z } from "zod";
import { createRouteDocument, square } from "#testing/sample-route.ts";
import type { SampleRows } from "#testing/sample-rows.ts";

/** The largest JSON that the server reads for an endpoint. */
export const largestBytes = ({ maxBytes, multipart, permission }: Endpoint): number =>
  (multipart ? undefined : maxBytes) ?? (permission === "public" ? 64 : 256) * 1024;

type Named = [shape: string, body: Buffer];

/** Those of the size asked for last: endpoints with the same limit follow each other. */
let latest: { bytes: number; bodies: Named[] } | undefined;

function wholeBodies(bytes: number): Named[] {
  if (latest?.bytes === bytes) return latest.bodies;
  const bodies: Named[] = [
    ["nested brackets", nested("[", "]", bytes)],
    ["unclosed brackets", Buffer.alloc(bytes, "[")],
    ["deep objects", nested('{"a":', "}", bytes, "1")],
    ["a long list", Buffer.from(list("1", bytes))],
    ["many fields", Buffer.from(manyFields(bytes))],
  ];
  latest = { bytes, bodies };
  return bodies;
}

/** Bodies of a size that cost a parser or a validator the most. */
export function hostileBodies({ body, large }: Endpoint, bytes: number): Named[] {
  const fields = large ? [] : fieldsOf(body);
  const whole = wholeBodies(bytes);
  if (fields.length === 0) return whole;
  const filled = (shape: string, value: (bytes: number) => string): Named => [
    shape,
    Buffer.from(object(fields, value, bytes)),
  ];
  return [
    ...whole,
    filled("long texts", (length) => `"${"x".repeat(length - 2)}"`),
    filled("lists of numbers", (length) => list("1", length)),
    filled("lists of texts", (length) => list('"a"', length)),
    filled("lists of objects", (length) => list("{}", length)),
    filled("lists of lists", (length) => list("[]", length)),
  ];
}

/** A circle of so many corners. */
const circle = (corners: number) => {
  const ring = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    return [35.7 + Math.cos(angle) / 100, 30.2 + Math.sin(angle) / 100];
  });
  return { type: "Polygon", coordinates: [[...ring, ring[0]]] };
};

const waypoints = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    position: [35.7 + (index % 100) / 10_000, 30.2 + Math.floor(index / 100) / 10_000, 700.123456789],
    heightM: 50.123456789,
    headingDeg: 45.123456789,
    gimbalPitchDeg: -89.123456789,
    speedMps: 5.123456789,
    turn: "stop",
    actions: [{ kind: "takePhoto" }],
  }));

const imaging = { gsdCm: 2, frontOverlap: 70, sideOverlap: 30, gimbalPitchDeg: -90 };
const manyWaypoints = () => {
  const items = [{ id: "a", name: "A", kind: "waypoints", imaging, waypoints: waypoints(15_400) }];
  return { name: "Long", document: { ...createRouteDocument(square()), items } };
};

/** Valid bodies close to the limit, by the endpoint's name. */
export const LARGE_BODIES: Record<string, (rows: SampleRows) => object> = {
  "sites.update": ({ site }) => ({ updated_at: site.updated_at, boundary: circle(6700) }),
  "zones.update": () => ({ zones: [{ name: "North", kind: "block", polygon: circle(6700) }] }),
  "routes.create": manyWaypoints,
  "routes.update": () => ({ ...manyWaypoints(), version: 1 }),
};

/** Query strings as long as a request's head may be. */
export function hostileQueries({ query }: Endpoint): [shape: string, query: string][] {
  const bytes = 12 * 1024;
  const fields = fieldsOf(query);
  const many = Array.from({ length: bytes / 12 }, (_, index) => `sorts[a${index}]=x`);
  const long = fields.map((name) => `${name}=${"1,".repeat(bytes / fields.length / 2)}`);
  return [
    ["many fields", `?${many.join("&")}`],
    ["long values", `?${long.join("&")}`],
  ];
}

/** The names of an object's fields, or of those of a union's objects. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  const {
    shape,
    options,
    innerType,
    in: input,
  } = (schema?._zod.def ?? {}) as {
    shape?: object;
    options?: z.ZodType[];
    innerType?: z.ZodType;
    in?: z.ZodType;
  };
  if (shape) return Object.keys(shape);
  if (options) return [...new Set(options.flatMap(fieldsOf))];
  return innerType || input ? fieldsOf(innerType ?? input) : [];
}

function nested(open: string, close: string, bytes: number, inner = ""): Buffer {
  const depth = Math.floor((bytes - inner.length) / (open.length + close.length));
  return Buffer.from(open.repeat(depth) + inner + close.repeat(depth));
}

function list(item: string, bytes: number): string {
  const count = Math.max(1, Math.floor((bytes - 2) / (item.length + 1)));
  return `[${`${item},`.repeat(count - 1)}${item}]`;
}

/** Names of six signs, each another. */
function manyFields(bytes: number): string {
  let fields = "";
  for (let index = 0; index < Math.floor(bytes / 14); index += 1)
    fields += `${index === 0 ? "" : ","}"k${index.toString(36).padStart(6, "0")}":1`;
  return `{${fields}}`;
}

function object(names: readonly string[], value: (bytes: number) => string, bytes: number): string {
  const each = Math.floor((bytes - 2) / names.length);
  return `{${names.map((name) => `"${name}":${value(each - name.length - 4)}`).join(",")}}`;
}
