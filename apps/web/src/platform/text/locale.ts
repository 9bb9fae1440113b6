import { useSyncExternalStore } from "react";

export type Locale = "en" | "ar";

const STORAGE_KEY = "locale";
const listeners = new Set<() => void>();
let current: Locale = startLocale();
markDocument();

export const currentLocale = (): Locale => current;

export const directionOf = (locale: Locale): "ltr" | "rtl" => (locale === "ar" ? "rtl" : "ltr");

/** Switches every text, number and date, and the reading direction; remembered on this device. */
export function setLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEY, locale);
  if (locale === current) return;
  current = locale;
  markDocument();
  for (const listener of listeners) listener();
}

export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

function startLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === "en" || stored === "ar") return stored;
  return navigator.language.startsWith("ar") ? "ar" : "en";
}

function markDocument(): void {
  document.documentElement.lang = current;
  document.documentElement.dir = current === "ar" ? "rtl" : "ltr";
}
