import { formatOf } from "@overfly/i18n/format";
import type { Locale } from "@overfly/i18n/generated/locales";
import { withoutIsolates } from "@overfly/i18n/isolate";
import type { MessageKey, ParametersOf } from "@overfly/i18n/messages";
import type { Context } from "#context.ts";
import { BUILT_IN_ROLES } from "#features/roles/built-in-roles.ts";
import { asLocale } from "@overfly/i18n/locale";
import { translate } from "@overfly/i18n/node/translate";

/** Keys of messages without values. */
type PlainKey = { [K in MessageKey]: keyof ParametersOf<K> extends never ? K : never }[MessageKey];

/** Writes headers and values as one person reads them. */
export interface Reader {
  isClient: boolean;
  t: (key: PlainKey) => string;
  /** "2026-11-21 09:30" by the clocks of a zone, which spreadsheets read as a time. */
  time: (at: string | null | undefined, zone: string) => string | null;
  /** The day of it. */
  day: (at: string | null | undefined, zone: string) => string | null;
  country: (code: string | null) => string | null;
  yesNo: (value: boolean) => string;
  /** Names in one cell, with the commas of the language. */
  list: (names: readonly string[]) => string;
  /** Built-in roles in the reader's language; the organization's own as they are named. */
  roleName: (name: string) => string;
}

export async function readerOf(context: Context, requested: Locale | undefined): Promise<Reader> {
  const language = requested ?? (await languageOf(context));
  const countries = new Intl.DisplayNames(language, { type: "region", fallback: "code" });
  const t = (key: PlainKey): string => translate(language, key as "exports:yes");
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const time = (at: string | null | undefined, zone: string): string | null => {
    if (at === null || at === undefined) return null;
    const clock = clocks.get(zone) ?? clockOf(zone);
    clocks.set(zone, clock);
    return clock.format(new Date(at)).replace(",", "");
  };
  return {
    isClient: context.user.user_type === "client",
    t,
    time,
    day: (at, zone) => time(at, zone)?.slice(0, 10) ?? null,
    country: (code) => (code === null ? null : (countries.of(code) ?? code)),
    roleName: (name) =>
      ROLE_NAMES.has(name) ? t(`platform/roles:${name}` as PlainKey) : name.replaceAll("_", " "),
    list: (names) => withoutIsolates(formatOf(language).list(names)),
    yesNo: (value) => t(value ? "exports:yes" : "exports:no"),
  };
}

const ROLE_NAMES: ReadonlySet<string> = new Set(BUILT_IN_ROLES.map(({ name }) => name));

/** Sweden writes dates as ISO 8601 does. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

async function languageOf({ db, user }: Context): Promise<Locale> {
  const reader = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select("locale")
    .executeTakeFirst();
  return asLocale(reader?.locale);
}
