import { directionOf } from "@overfly/i18n/direction";
import { type Locale, LOCALES } from "@overfly/i18n/generated/locales";
import { useSyncExternalStore } from "react";
import { readRemembered, remember } from "#platform/ui/browser-memory.ts";

export type { Locale };

const STORAGE_KEY = "locale";
const listeners = new Set<() => void>();
let current: Locale = initialLocale();
updateDocument();

export const currentLocale = (): Locale => current;

/** Renders every text, number and date in a language; its messages must be loaded. */
export function activateLocale(locale: Locale): void {
  if (locale === current) return;
  current = locale;
  updateDocument();
  for (const listener of listeners) listener();
}

export function storeLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEY, locale);
  remember(STORAGE_KEY, locale); // signing out clears the storage
}

export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale);

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
