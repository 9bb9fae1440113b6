import type { BaseMap, NewBaseMap } from "@overfly/contract/base-maps/base-maps";
import type { PlainMessageKey } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { type BytesReply, getBytes } from "#platform/calls/get-bytes.ts";
import { hasPrivateHost } from "#platform/calls/private-address.ts";
import { PrivateAddress } from "#platform/calls/public-lookup.ts";
import { invalid } from "#platform/http/errors.ts";
import { PMTILES_HEAD_BYTES, readPmtilesHeader } from "./pmtiles-header.ts";
import { readCapabilities } from "./wmts-capabilities.ts";

type OwnSource = Exclude<NewBaseMap, { preset: unknown }>;
type Checked = Pick<BaseMap, "kind" | "url" | "max_zoom">;

const TIMEOUT_MS = 10_000;
/** The capabilities of a service with hundreds of layers. */
const CAPABILITIES_BYTES = 4 * 1024 * 1024;
const DEFAULT_MAX_ZOOM = 19;
const TILE_PARTS = ["{z}", "{x}", "{y}"];

/** Checks an own source as far as the server can: its address, a WMTS service's capabilities, a PMTiles file's head. */
export async function checkSource(context: Context, source: OwnSource): Promise<Checked> {
  const { url, max_zoom = DEFAULT_MAX_ZOOM } = source;
  if (source.source === "xyz") {
    if (!TILE_PARTS.every((part) => url.includes(part))) throw refused("tileParts");
    if (/\{(?!z\}|x\}|y\})/u.test(url)) throw refused("otherParts");
    checkAddress(context, url);
    return { kind: "raster", url, max_zoom };
  }
  const target = checkAddress(context, url);
  return source.source === "wmts" ? wmts(context, target, source.layer ?? null) : pmtiles(context, target);
}

async function wmts(context: Context, target: URL, layer: string | null): Promise<Checked> {
  const { body } = await get(context, target, { maxBytes: CAPABILITIES_BYTES, headers: {} });
  const found = readCapabilities(body, layer);
  if (found === "unknownLayer") throw invalid({ layer: ["errors/base-maps:unknownLayer"] });
  if (typeof found === "string") throw refused(found);
  checkAddress(context, found.url);
  return { kind: "raster", url: found.url, max_zoom: found.maxZoom };
}

async function pmtiles(context: Context, target: URL): Promise<Checked> {
  const headers = { range: `bytes=0-${PMTILES_HEAD_BYTES - 1}` };
  const { status, body } = await get(context, target, { maxBytes: PMTILES_HEAD_BYTES, headers });
  if (status !== 206) throw refused("noRanges");
  const header = readPmtilesHeader(body);
  if (!header) throw refused("noPmtiles");
  if (!header.holdsPictures) throw refused("vectorTiles");
  return { kind: "pmtiles", url: target.href, max_zoom: header.maxZoom };
}

/** A page that came by HTTPS shows nothing that comes by HTTP; private addresses only where settings allow them. */
function checkAddress({ settings }: Context, url: string): URL {
  const target = URL.parse(url.replaceAll(/\{[zxy]\}/gu, "0"));
  const isPlain = target?.protocol === "http:" && settings.ALLOW_PRIVATE_CALLS;
  if (!target || !(target.protocol === "https:" || isPlain)) throw refused("address");
  if (target.username !== "" || /[\s;,'"]/u.test(target.host)) throw refused("address");
  if (!settings.ALLOW_PRIVATE_CALLS && hasPrivateHost(target)) throw refused("privateAddress");
  return target;
}

async function get(
  { settings }: Context,
  target: URL,
  limits: Parameters<typeof getBytes>[2],
): Promise<BytesReply & { body: Buffer }> {
  const options = { allowPrivate: settings.ALLOW_PRIVATE_CALLS, timeoutMs: TIMEOUT_MS };
  const reply = await getBytes(target, options, limits).catch((error: unknown) => {
    throw refused(error instanceof PrivateAddress ? "privateAddress" : "unreachable");
  });
  if (reply.status >= 300) throw refused("unreachable");
  if (!reply.body)
    throw refused(reply.status === 200 && limits.headers["range"] ? "noRanges" : "unreachable");
  return { ...reply, body: reply.body };
}

type Reason =
  | "address"
  | "privateAddress"
  | "tileParts"
  | "otherParts"
  | "unreachable"
  | "noRanges"
  | "noPmtiles"
  | "vectorTiles"
  | "noCapabilities"
  | "noWebMercator"
  | "noTileAddress";

const refused = (reason: Reason) =>
  invalid({ url: [`errors/base-maps:${reason}` satisfies PlainMessageKey] });
