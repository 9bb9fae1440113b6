/** Compiles the catalogs for browsers, and lets each screen's messages load beside its code. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CompiledCatalog, compileCatalog } from "@overfly/i18n/compile-catalog";
import type { Plugin } from "vite";
import { readCatalogs, readLanguages } from "./generate-messages.ts";

const SOURCES = fileURLToPath(new URL("../apps/web/src/", import.meta.url));

/** The compiled catalogs of a feature in one language, by namespace. */
type MessageFile = Record<string, CompiledCatalog>;

/** The files that browsers load: `en/sites.json` has "sites", "sites/zones" and so on. */
export function messageFiles(folder?: string): Map<string, MessageFile> {
  const files = new Map<string, MessageFile>();
  for (const language of readLanguages(folder)) {
    for (const [namespace, catalog] of readCatalogs(language, folder)) {
      const name = `${language}/${featureOf(namespace)}.json`;
      const file = files.get(name) ?? {};
      file[namespace] = compileCatalog(catalog);
      files.set(name, file);
    }
  }
  return files;
}

export const featureOf = (namespace: string): string => namespace.split("/", 1)[0] ?? namespace;

const FOLDER = "assets/messages";

/** Emits the files under a name that changes with their content, `__MESSAGES_URL__`; while developing it serves them. */
export function messageAssets(): Plugin {
  const url = () => {
    const hash = createHash("sha256").update(JSON.stringify([...messageFiles()]));
    return `/${FOLDER}/${hash.digest("base64url").slice(0, 8)}`;
  };
  let built = "";
  return {
    name: "message-assets",
    config: () => {
      built = url();
      return { define: { __MESSAGES_URL__: JSON.stringify(built) } };
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(built, (request, response, next) => {
        const file = messageFiles().get(request.url?.slice(1) ?? "");
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(file));
      });
    },
    generateBundle() {
      for (const [name, file] of messageFiles()) {
        this.emitFile({ type: "asset", fileName: `${built.slice(1)}/${name}`, source: JSON.stringify(file) });
      }
    },
  };
}

const DYNAMIC_IMPORT = /\bimport\("([^"]+)"\)/g;

/** Adds to each dynamic import the messages that the imported modules use; without it, they would load after them. */
export const messagesBesideChunks = (): Plugin => ({
  name: "messages-beside-chunks",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!id.startsWith(SOURCES)) return undefined;
    const changed = code.replaceAll(DYNAMIC_IMPORT, (whole, specifier: string) => {
      const file = resolve(id, specifier);
      if (file === undefined) return whole;
      const features = featuresOf(namespacesOf(file));
      const translated = featuresOf(serverNamespacesOf(file)).filter(
        (feature) => !features.includes(feature),
      );
      if (features.length + translated.length === 0) return whole;
      return `withMessages(${whole}, ${JSON.stringify(features)}, ${JSON.stringify(translated)})`;
    });
    if (changed === code) return undefined;
    return `import { withMessages } from "#platform/i18n/load-messages.ts";\n${changed}`;
  },
});

const shell = new Set<string>();

/** The features whose messages a dynamic import brings; those of the frame around every screen are there already. */
function featuresOf(namespaces: readonly string[]): string[] {
  if (shell.size === 0) {
    for (const namespace of namespacesOf(join(SOURCES, "main.tsx"))) shell.add(featureOf(namespace));
  }
  return [...new Set(namespaces.map(featureOf))].filter((feature) => !shell.has(feature));
}

const STATIC_IMPORT = /^(?:import|export) (?!type )[^;]*?"([^"]+)";$/gm;
const NAMESPACE = /(?:useTranslation|getFixedT)\("([^"]+)"|(?:translate|findTranslation)\(\s*["`]([\w/-]+):/g;
const NAMESPACES = /useMessage\(([^)]+)\)/g;

/** The namespaces that a module of the web application uses, or any module that it imports statically. */
export const namespacesOf = (entry: string): string[] =>
  namesIn(entry, (code) =>
    [...code.matchAll(NAMESPACE)].map(([, ofFunction, ofKey]) => ofFunction ?? ofKey ?? ""),
  );

/** Those of messages from the server, which in English have their text with them. */
const serverNamespacesOf = (entry: string): string[] =>
  namesIn(entry, (code) =>
    [...code.matchAll(NAMESPACES)].flatMap(([, list = ""]) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, namespace = ""]) => namespace),
    ),
  );

function namesIn(entry: string, namesOf: (code: string) => string[]): string[] {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, "utf8");
    for (const name of namesOf(code)) names.add(name);
    for (const [, specifier = ""] of code.matchAll(STATIC_IMPORT)) {
      const imported = resolve(file, specifier);
      if (imported !== undefined) visit(imported);
    }
  };
  visit(entry);
  return [...names].toSorted();
}

/** A module of the web application itself; undefined for any other. */
function resolve(from: string, specifier: string): string | undefined {
  const file = specifier.startsWith("#") ? join(SOURCES, specifier.slice(1)) : join(dirname(from), specifier);
  const isSource = /^[.#]/.test(specifier) && /\.tsx?$/.test(specifier);
  return isSource && existsSync(file) ? file : undefined;
}
