/** Vite plugins of the web build: precompressed files, and the size of the first load. */
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
const MAX_FIRST_LOAD_BYTES = 220 * 1024;

/** Reports the compressed size of the JavaScript in the first load of `/`, without the map. */
export const firstLoad = (): Plugin => ({
  name: "first-load",
  apply: "build",
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
    const bytes = firstLoadBytes(chunks) + firstMessageBytes();
    const line = `First load of /: ${(bytes / 1024).toFixed(1)} KB of JavaScript and messages (gzip) before the map`;
    if (bytes > MAX_FIRST_LOAD_BYTES) this.warn(`${line}: more than ${MAX_FIRST_LOAD_BYTES / 1024} KB`);
    else this.info(line);
  },
});

/** Fails where the chunk that every screen loads is part of an import cycle: no screen would start. */
export const noCircleOfLibraries = (): Plugin => ({
  name: "no-circle-of-libraries",
  apply: "build",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
    const libraries = chunks.find(({ name }) => name === "libraries");
    const circle = libraries && importersBelow(libraries, chunks);
    if (circle?.length) this.error(`${circle.join(", ")} and the libraries' chunk import each other`);
  },
});

/** The chunks that a chunk imports, directly or not, and that import it in turn. */
function importersBelow(
  { fileName, imports }: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
) {
  const below = new Set(imports);
  for (const name of below)
    for (const further of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) below.add(further);
  return chunks
    .filter((chunk) => below.has(chunk.fileName) && chunk.imports.includes(fileName))
    .map((chunk) => chunk.fileName);
}

function firstLoadBytes(chunks: readonly Rolldown.OutputChunk[]): number {
  const needed = new Set<string>();
  const addChunk = (fileName: string): void => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    for (const other of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) addChunk(other);
  };
  for (const chunk of chunks) if (chunk.isEntry || chunk.name === FIRST_SCREEN) addChunk(chunk.fileName);
  return chunks
    .filter((chunk) => needed.has(chunk.fileName) && !MAP.test(chunk.fileName))
    .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
}

/** Compressed size of the English messages of the first load. */
function firstMessageBytes(): number {
  const features = new Set(ENTRIES.flatMap((file) => namespacesOf(file)).map(featureOf));
  return [...messageFiles()]
    .filter(([name]) => [...features].some((feature) => name === `en/${feature}.json`))
    .reduce((sum, [, file]) => sum + gzipSync(JSON.stringify(file)).length, 0);
}

const JSON_SCHEMA_MODULES = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Excludes Zod's JSON Schema generation, which the browser never uses: it would add about 6 KB compressed to the first
 * load. Calling it throws an error.
 */
export const noJsonSchema = (): Plugin => ({
  name: "no-json-schema",
  apply: "build",
  enforce: "pre",
  load(id) {
    if (!JSON_SCHEMA_MODULES.test(id)) return null;
    const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;
    const names = [...readFileSync(id, "utf8").matchAll(exported)].map(
      ([, created, renamed]) => created ?? renamed,
    );
    const unsupported =
      'const unsupported = () => () => { throw new Error("JSON Schema generation is not available in the browser"); };';
    return `${unsupported}\nexport { ${names.map((name) => `unsupported as ${name}`).join(", ")} };`;
  },
});

const COMPRESSIBLE = /\.(m?js|css|html|svg|json|wasm|woff|pbf)$/;
/** Smaller files fit into one packet uncompressed. */
const MIN_COMPRESSED_FILE_BYTES = 1400;
const BROTLI_QUALITY = 9;

/** Writes a `.br` and a `.gz` next to each compressible file; the server sends what the browser accepts. */
export const precompress = (): Plugin => ({
  name: "precompress",
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
  if (plain.length < MIN_COMPRESSED_FILE_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain));
}
