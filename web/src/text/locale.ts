import i18next from "i18next";
import { useSyncExternalStore } from "react";

export type Locale = "en" | "ar";

const STORAGE_KEY = "locale";

export const texts = i18next.createInstance();

void texts.init({
  lng: startLocale(),
  fallbackLng: "en",
  resources: {},
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false }, // React escapes
});
markDocument();

export function currentLocale(): Locale {
  return texts.language === "ar" ? "ar" : "en";
}

export function directionOf(locale: Locale): "ltr" | "rtl" {
  return locale === "ar" ? "rtl" : "ltr";
}

/** Switches every text, number and date, and the reading direction; remembered on this device. */
export async function setLocale(locale: Locale): Promise<void> {
  localStorage.setItem(STORAGE_KEY, locale);
  if (locale === currentLocale()) return;
  await texts.changeLanguage(locale);
  markDocument();
}

export const useLocale = (): Locale => useSyncExternalStore(subscribe, currentLocale);

function subscribe(changed: () => void): () => void {
  texts.on("languageChanged", changed);
  return () => texts.off("languageChanged", changed);
}

function startLocale(): Locale {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored === "en" || stored === "ar") return stored;
  return navigator.language.startsWith("ar") ? "ar" : "en";
}

function markDocument(): void {
  document.documentElement.lang = currentLocale();
  document.documentElement.dir = directionOf(currentLocale());
}
