/** Writes the types of the messages' keys and parameters from the catalogs: `npm run i18n:types`. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Catalog, parametersOf } from "@overfly/i18n/compile-catalog";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
export const CATALOGS = join(ROOT, "packages/i18n/locales");
export const GENERATED = join(ROOT, "packages/i18n/src/generated");
export const SOURCE_LANGUAGE = "en";

/** The catalogs of a language by namespace, in alphabetical order. */
export function readCatalogs(language: string, folder = CATALOGS): Map<string, Catalog> {
  const files = globSync("**/*.json", { cwd: join(folder, language) }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  return new Map(
    files
      .toSorted()
      .map((file) => [
        file.replace(/\.json$/, ""),
        JSON.parse(readFileSync(join(folder, language, file), "utf8")) as Catalog,
      ]),
  );
}

/** One language a folder; the source language first. */
export const readLanguages = (folder = CATALOGS): string[] => {
  const folders = globSync("*", { cwd: folder }).toSorted();
  return [SOURCE_LANGUAGE, ...folders.filter((folder) => folder !== SOURCE_LANGUAGE)];
};

export const generatedFiles = (folder = CATALOGS): Record<string, string> => ({
  "locales.ts": `/** Written by \`npm run i18n:types\`: the folders of packages/i18n/locales. */
export const LOCALES = ${JSON.stringify(readLanguages(folder)).replaceAll(",", ", ")} as const;
export type Locale = (typeof LOCALES)[number];
`,
  "messages.ts": `/** Written by \`npm run i18n:types\` from the English catalogs: each message's parameters, by namespace and key. */
export interface Messages {
${[...readCatalogs(SOURCE_LANGUAGE, folder)].map(([name, catalog]) => namespaceType(name, catalog)).join("")}}
`,
});

const namespaceType = (namespace: string, catalog: Catalog): string => {
  const lines = Object.entries(catalog).map(
    ([key, message]) => `    ${quoted(key)}: ${parametersType(message)};\n`,
  );
  return `  ${quoted(namespace)}: {\n${lines.join("")}  };\n`;
};

function parametersType(message: string): string {
  const members = [...parametersOf(message)].map(
    ([name, kind]) => `${name}: ${kind === "count" ? "number" : "string | number"}`,
  );
  return members.length === 0 ? "object" : `{ ${members.join("; ")} }`;
}

const quoted = (key: string): string => (/^[a-zA-Z_]\w*$/.test(key) ? key : JSON.stringify(key));

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const [name, text] of Object.entries(generatedFiles())) writeFileSync(join(GENERATED, name), text);
}
