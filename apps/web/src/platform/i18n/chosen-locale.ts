import type { Locale } from "./locale.ts";
import { setLocale } from "./set-locale.ts";

const KEY = "chosen_locale";

/** A choice before signing in: it becomes the user's once they are signed in. */
export function chooseLocale(locale: Locale): void {
  sessionStorage.setItem(KEY, locale);
  setLocale(locale);
}

/** What was chosen before signing in, once. */
export function takeChosenLocale(): string | null {
  const chosen = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return chosen;
}
