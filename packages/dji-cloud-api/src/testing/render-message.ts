import { readFileSync } from "node:fs";
import { compileCatalog } from "@overfly/i18n/compile-catalog";
import { type Message, renderMessage } from "@overfly/i18n/message";
import { createTranslator } from "@overfly/i18n/translator";

const CATALOGS = new URL("../../../i18n/locales/", import.meta.url);
const NAMESPACES = [
  "devices",
  "devices/advice",
  "devices/break-reasons",
  "devices/error-codes",
  "devices/hms-alarms",
  "devices/hms-modules",
  "devices/modes",
  "devices/return-home-exits",
  "devices/task-steps",
];

function translatorFor(locale: "en" | "ar") {
  const translator = createTranslator(locale);
  for (const namespace of NAMESPACES) {
    const catalog = readFileSync(new URL(`${locale}/${namespace}.json`, CATALOGS), "utf8");
    translator.load(namespace, compileCatalog(JSON.parse(catalog) as Record<string, string>));
  }
  return translator;
}

const translators = { en: translatorFor("en"), ar: translatorFor("ar") };

/** A message about a device, as people read it. */
export const textOf = (message: Message, locale: "en" | "ar" = "en"): string =>
  renderMessage(message, translators[locale].translate);
