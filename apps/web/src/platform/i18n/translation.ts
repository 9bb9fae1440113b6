import type { CompiledCatalog } from "@overfly/i18n/compile-catalog";
import type { Locale } from "@overfly/i18n/generated/locales";
import type { MessageValues } from "@overfly/i18n/message-values";
import type { MessageKey, Namespace, ParametersOf, TFunction, ValuesOf } from "@overfly/i18n/messages";
import { createTranslator, type Translator } from "@overfly/i18n/translator";
import { currentLocale } from "./locale.ts";

const translators = new Map<Locale, Translator>();

function translatorOf(locale: Locale): Translator {
  const translator = translators.get(locale) ?? createTranslator(locale);
  translators.set(locale, translator);
  return translator;
}

const loaded = new Map<Locale, Set<string>>();

/** Whether the messages of a feature are there: those of the namespaces "sites" and "sites/zones" come together. */
export const isLoaded = (feature: string, locale: Locale = currentLocale()): boolean =>
  loaded.get(locale)?.has(feature) === true;

export const loadedFeatures = (locale: Locale = currentLocale()): string[] => [...(loaded.get(locale) ?? [])];

export const featureOf = (namespace: string): string => namespace.split("/", 1)[0] ?? namespace;

export function addCatalog(locale: Locale, namespace: string, catalog: CompiledCatalog): void {
  translatorOf(locale).load(namespace, catalog);
  loaded.set(locale, (loaded.get(locale) ?? new Set()).add(featureOf(namespace)));
}

/** A message in the reader's language, outside of components: its feature must be loaded. */
export const translate = <K extends MessageKey>(key: K, ...values: ValuesOf<ParametersOf<K>>): string =>
  translatorOf(currentLocale()).translate(key, values[0] as MessageValues | undefined);

/** The message of a key that may have none, such as one with a code from the server. */
export function findTranslation(key: string, values?: MessageValues): string | undefined {
  const translator = translatorOf(currentLocale());
  return translator.hasMessage(key) ? translator.translate(key, values) : undefined;
}

const fixed = new Map<string, TFunction<Namespace>>();

/** `t` of one namespace and one language. */
export function getFixedT<N extends Namespace>(namespace: N, locale: Locale = currentLocale()): TFunction<N> {
  const translator = translatorOf(locale);
  const known = fixed.get(`${locale}:${namespace}`);
  const t =
    known ??
    (((key: string, values?: MessageValues) =>
      translator.translate(`${namespace}:${key}`, values)) as TFunction<Namespace>);
  fixed.set(`${locale}:${namespace}`, t);
  return t as unknown as TFunction<N>;
}
