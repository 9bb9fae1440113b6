import { type I18n, setupI18n } from "@lingui/core";
import type { CompiledCatalog } from "./compile-catalog.ts";
import { type MessageValues, messageValues } from "./message-values.ts";

/** The messages of one language. */
export interface Translator {
  readonly locale: string;
  hasMessage: (key: string) => boolean;
  load: (namespace: string, catalog: CompiledCatalog) => void;
  /** The message of a key with its namespace, such as "sites:title"; the key itself where there is none. */
  translate: (key: string, values?: MessageValues) => string;
}

export function createTranslator(locale: string): Translator {
  const i18n: I18n = setupI18n({ locale, messages: { [locale]: {} } });
  return {
    locale,
    hasMessage: (key) => Object.hasOwn(i18n.messages, key),
    load(namespace, catalog) {
      const messages = Object.entries(catalog).map(([key, message]) => [`${namespace}:${key}`, message]);
      i18n.load(locale, Object.fromEntries(messages));
    },
    translate: (key, values = {}) => i18n._(key, messageValues(values, locale)),
  };
}
