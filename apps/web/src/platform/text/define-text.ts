import { formatOf } from "./format.ts";
import { currentLocale, type Locale, useLocale } from "./locale.ts";

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
type Base<K> = K extends `${infer B}_${PluralForm}` ? B : K;

/** Every plain key, and of a plural at least its last form; the others as Arabic needs them. */
type Arabic<English> = {
  [K in keyof English as K extends `${infer B}_${PluralForm}` ? `${B}_other` : K]: string;
} & {
  [K in keyof English as K extends `${infer B}_${PluralForm}` ? `${B}_${PluralForm}` : never]?: string;
};

type Named<T> = T extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never;
type TextOf<English, K extends string> = English[Extract<keyof English, K | `${K}_${PluralForm}`>];
type Values<English, K extends string> = [Named<TextOf<English, K>>] extends [never]
  ? []
  : [values: { [Name in Named<TextOf<English, K>>]: Name extends "count" ? number : string | number }];

export type Say<English> = <K extends Extract<Base<keyof English>, string>>(
  key: K,
  ...values: Values<English, K>
) => string;

export interface UseText<English> {
  (): Say<English>;
  /** The same outside of a component, in the language of the moment. */
  say: Say<English>;
}

/**
 * A feature's words, in both languages. `{{name}}` is filled in; `key_one` and `key_other` (in Arabic also `_zero`,
 * `_two`, `_few`, `_many`) are chosen by `count`. The Arabic may not lack a key.
 */
export function defineText<const English extends Record<string, string>>(
  feature: string,
  { en, ar }: { en: English; ar: Arabic<English> },
): UseText<English> {
  const inLocale = { en: speaker<English>("en", feature, en), ar: speaker<English>("ar", feature, ar) };
  const useText = (): Say<English> => inLocale[useLocale()];
  const say = ((key, ...values) => inLocale[currentLocale()](key, ...values)) as Say<English>;
  return Object.assign(useText, { say });
}

function speaker<English>(locale: Locale, feature: string, words: object): Say<English> {
  const catalogue = new Map<string, string>(Object.entries(words));
  const plural = new Intl.PluralRules(locale);
  return (key: string, values: Record<string, string | number> = {}) => {
    const { count } = values;
    const text =
      (typeof count === "number" ? catalogue.get(`${key}_${plural.select(count)}`) : undefined) ??
      catalogue.get(key) ??
      catalogue.get(`${key}_other`) ??
      `${feature}.${key}`;
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      name === "count" && typeof count === "number" ? formatOf(locale).number(count) : String(values[name]),
    );
  };
}
