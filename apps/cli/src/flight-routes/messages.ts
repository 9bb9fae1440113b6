import { readFileSync } from "node:fs";
import { type Catalog, compileCatalog } from "@overfly/i18n/compile-catalog";
import type { MessageValues } from "@overfly/i18n/message-values";
import { createTranslator } from "@overfly/i18n/translator";

const CATALOGS = new URL("../../../../packages/i18n/locales/en/", import.meta.url);
const NAMESPACES = ["route-errors", "flight-routes/file-warnings"] as const;

const translator = createTranslator("en");
for (const namespace of NAMESPACES) {
  const catalog = JSON.parse(readFileSync(new URL(`${namespace}.json`, CATALOGS), "utf8")) as Catalog;
  translator.load(namespace, compileCatalog(catalog));
}

/** What the application says, in English; its general message for a code that has none of its own. */
export function messageOf(namespace: (typeof NAMESPACES)[number], code: string, values?: MessageValues) {
  const key = `${namespace}:${code}`;
  return translator.translate(translator.hasMessage(key) ? key : `${namespace}:other`, values);
}
