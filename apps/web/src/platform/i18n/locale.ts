import { directionOf } from "@overfly/i18n/direction";
import { setRegions } from "@overfly/i18n/format";
import { type Locale, LOCALES } from "@overfly/i18n/generated/locales";
import { useSyncExternalStore } from "react";
import { readRemembered, remember } from "#platform/ui/browser-memory.ts";

export type { Locale };

const STORAGE_KEY = "locale";
const listeners = new Set<() => void>();
let current: Locale = initialLocale();
/** How often what is formatted has changed: with the language, or with the regions of dates. */
let version = 0;
updateDocument();

export const currentLocale = (): Locale => current;

/** Renders every text, number and date in a language; its messages must be loaded. */
export function activateLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  updateDocument();
  renderAgain();
}

/** Writes dates as in these regions, such as `{ ar: "EG" }`. */
export function activateRegions(regions: Readonly<Record<string, string>>): void {
  if (Object.keys(regions).length === 0) return;
  setRegions(regions);
  renderAgain();
}

function renderAgain(): void {
  version += 1;
  for (const listener of listeners) listener();
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEY, locale);
  remember(STORAGE_KEY, locale); // signing out clears the storage
}

export function useLocale(): Locale {
  useSyncExternalStore(subscribe, () => version);
  return current;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

function initialLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY) ?? readRemembered(STORAGE_KEY);
  const preferred = navigator.language.split("-", 1)[0];
  return (
    [stored, preferred].flatMap((language) => LOCALES.filter((locale) => locale === language))[0] ?? "en"
  );
}

function updateDocument(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = directionOf(current);
}
