import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";

export const MAX_FIRST_LOAD_BYTES = 220 * 1024;

const BUILT = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
/** The map (library, view, layers) and the 3D preview, which load after the screen. */
const MAP_OR_3D = /^\/assets\/(maplibre|map-view|planner-map|[a-z]+-layer|preview-tab)-/;
/** Smaller files fit into one packet uncompressed. */
const MIN_COMPRESSED_BYTES = 1400;

export interface FirstLoad {
  /** Compressed JavaScript without map and 3D. */
  bytes: number;
  /** The largest chunks first. */
  chunks: string[];
  /** Chunks that the server sent uncompressed. */
  uncompressed: string[];
}

/** Records the JavaScript that a page loads from now on, until the result is read. */
export function recordFirstLoad(page: Page): () => FirstLoad {
  const loaded = new Map<string, { isCompressed: boolean }>();
  const record = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith(".js") || MAP_OR_3D.test(pathname)) return;
    loaded.set(pathname, { isCompressed: response.headers()["content-encoding"] !== undefined });
  };
  page.on("response", record);
  return () => {
    page.off("response", record);
    const chunks = [...loaded].map(([path, { isCompressed }]) => ({ path, isCompressed, ...sizeOf(path) }));
    return {
      bytes: chunks.reduce((sum, { compressed }) => sum + compressed, 0),
      chunks: chunks
        .toSorted((one, other) => other.compressed - one.compressed)
        .map(({ path, compressed }) => `${path} ${compressed}`),
      uncompressed: chunks
        .filter(({ plain, isCompressed }) => plain > MIN_COMPRESSED_BYTES && !isCompressed)
        .map(({ path }) => path),
    };
  };
}

const sizes = new Map<string, { plain: number; compressed: number }>();

/** The size of a built file, plain and with gzip. */
function sizeOf(path: string) {
  const known = sizes.get(path);
  if (known) return known;
  const content = readFileSync(`${BUILT}${path}`);
  const size = { plain: content.length, compressed: gzipSync(content).length };
  sizes.set(path, size);
  return size;
}
