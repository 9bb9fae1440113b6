import { readFileSync } from "node:fs";
import { type Catalog, compileCatalog } from "#compile-catalog.ts";
import type { Locale } from "#generated/locales.ts";
import { type Message, renderMessage } from "#message.ts";
import type { MessageValues } from "#message-values.ts";
import type { MessageKey, Namespace, ParametersOf, TFunction, ValuesOf } from "#messages.ts";
import { createTranslator, type Translator } from "#translator.ts";
import { DEFAULT_LOCALE } from "#locale.ts";

const CATALOGS = new URL("../../locales/", import.meta.url);

const translators = new Map<Locale, Translator>();
const loaded = new Set<string>();

export const translate = <K extends MessageKey>(
  locale: Locale,
  key: K,
  ...values: ValuesOf<ParametersOf<K>>
): string => translateKey(locale, key, values[0] as MessageValues | undefined);

/** `t` of one namespace in one language. */
export const getFixedT = <N extends Namespace>(locale: Locale, namespace: N): TFunction<N> =>
  ((key: string, values?: MessageValues) =>
    translateKey(locale, `${namespace}:${key}`, values)) as TFunction<N>;

/** A message in the reader's language. */
export const render = (message: Message | MessageKey, locale: Locale): string =>
  typeof message === "string"
    ? translateKey(locale, message)
    : renderMessage(message, (key, values) => translateKey(locale, key, values));

/** Whether there is a message for a key that was put together. */
export const hasMessage = (key: string): boolean => translatorFor(DEFAULT_LOCALE, key).hasMessage(key);

const translateKey = (locale: Locale, key: string, values?: MessageValues): string =>
  translatorFor(locale, key).translate(key, values);

/** The translator of a language, with the namespace of a key. */
function translatorFor(locale: Locale, key: string): Translator {
  const translator = translators.get(locale) ?? createTranslator(locale);
  translators.set(locale, translator);
  const namespace = key.slice(0, Math.max(0, key.indexOf(":")));
  if (!loaded.has(`${locale}/${namespace}`)) load(translator, namespace);
  return translator;
}

/** A namespace that is not there, such as one of an older version, leaves its keys as they are. */
function load(translator: Translator, namespace: string): void {
  const path = `${translator.locale}/${namespace}`;
  loaded.add(path);
  if (!/^[a-z][a-z/-]*$/.test(namespace)) return;
  try {
    const catalog = JSON.parse(readFileSync(new URL(`${path}.json`, CATALOGS), "utf8")) as Catalog;
    translator.load(namespace, compileCatalog(catalog));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
