/** What the web application's build does beside bundling: compressed twins of its files, and the size of the first load. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { featureOf, messageFiles, namespacesOf } from "./message-chunks.ts";

const FIRST_SCREEN = "command-screen";
const ENTRIES = ["main.tsx", "features/command-control/command-screen.tsx"].map((file) =>
  fileURLToPath(new URL(`../apps/web/src/${file}`, import.meta.url)),
);
const MAP = /maplibre|(^|[-/])map[-.]/;
const MOST_BYTES = 220 * 1024;

/** Tells how much JavaScript the first load of `/` takes, compressed, before the map. */
export const firstLoad = (): Plugin => ({
  name: "first-load",
  apply: "build",
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
    const bytes = firstLoadBytes(chunks) + firstMessageBytes();
    const line = `First load of /: ${(bytes / 1024).toFixed(1)} KB of JavaScript and messages (gzip) before the map`;
    if (bytes > MOST_BYTES) this.warn(`${line}: more than ${MOST_BYTES / 1024} KB`);
    else this.info(line);
  },
});

function firstLoadBytes(chunks: readonly Rolldown.OutputChunk[]): number {
  const needed = new Set<string>();
  const need = (fileName: string): void => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    for (const other of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) need(other);
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.name === FIRST_SCREEN) need(chunk.fileName);
  return chunks
    .filter((chunk) => needed.has(chunk.fileName) && !MAP.test(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
}

/** The messages that come with it, in English. */
function firstMessageBytes(): number {
  const features = new Set(ENTRIES.flatMap((file) => namespacesOf(file)).map(featureOf));
  return [...messageFiles()]
    .filter(([name]) => [...features].some((feature) => name === `en/${feature}.json`))
    .reduce((sum, [, file]) => sum + gzipSync(JSON.stringify(file)).length, 0);
}

const OF_JSON_SCHEMA = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves out of the build what writes JSON Schema, which browsers never do: each schema of the contract would bring all
 * of it into the first load, some 6 KB compressed. Whatever of it is called all the same says so.
 */
export const noJsonSchema = (): Plugin => ({
  name: "no-json-schema",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (!OF_JSON_SCHEMA.test(id)) return null;
    const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
    const names = [...readFileSync(id, "utf8").matchAll(exported)].map(
      ([, made, renamed]) => made ?? renamed,
    );
    const refuse = 'const refuse = () => () => { throw new Error("The browser writes no JSON Schema"); };';
    return `${refuse}\nexport { ${names.map((name) => `refuse as ${name}`).join(", ")} };`;
  },
});

const COMPRESSIBLE = /\.(js|css|html|svg|json|woff)$/;
/** A smaller file fits into one packet as it is. */
const WORTHWHILE_BYTES = 1400;
const BROTLI_QUALITY = 9;

/** Lays a `.br` and a `.gz` beside each file that gets smaller by it; the server sends what the browser takes. */
export const compressedTwins = (): Plugin => ({
  name: "compressed-twins",
  apply: "build",
  writeBundle({ dir }) {
    if (dir === undefined) return;
    for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
      if (COMPRESSIBLE.test(name)) compress(join(dir, name));
    }
  },
});

function compress(path: string): void {
  const plain = readFileSync(path);
  if (plain.length < WORTHWHILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain));
}
