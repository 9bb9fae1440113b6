import { loadMessagesIn } from "./load-messages.ts";
import { activateLocale, currentLocale, type Locale, storeLocale } from "./locale.ts";
import { isLoaded, loadedFeatures } from "./translation.ts";

let requested: Locale = currentLocale();

/** Switches every text, number and date, and the reading direction; remembered on this device. */
export function setLocale(locale: Locale): void {
  requested = locale;
  storeLocale(locale);
  if (loadedFeatures().every((feature) => isLoaded(feature, locale))) {
    activateLocale(locale);
    return;
  }
  void loadMessagesIn(locale).then(() => {
    if (requested === locale) activateLocale(locale);
  });
}
