import type { CompiledCatalog } from "@overfly/i18n/compile-catalog";
import { currentLocale, type Locale } from "./locale.ts";
import { addCatalog, isLoaded, loadedFeatures } from "./translation.ts";

/** Where the build puts the messages: one file for each feature and language. */
declare const __MESSAGES_URL__: string;

/** What the frame around every screen needs; a test compares it with the modules. */
export const SHELL_MESSAGES = ["notifications", "platform"] as const;

const loading = new Map<string, Promise<void>>();

/** The same promise for every caller. */
function loadFeature(feature: string, locale: Locale = currentLocale()): Promise<void> {
  const path = `${locale}/${feature}.json`;
  const promise = loading.get(path) ?? fetchMessages(path, locale);
  loading.set(path, promise);
  return promise;
}

export async function loadMessages(
  features: readonly string[],
  locale: Locale = currentLocale(),
): Promise<void> {
  const missing = features.filter((feature) => !isLoaded(feature, locale));
  await Promise.all(missing.map((feature) => loadFeature(feature, locale)));
}

/** Whatever the open screens need, in another language; as patient as `featureLoaded`. */
export const loadMessagesIn = async (locale: Locale): Promise<void> => {
  await Promise.all(loadedFeatures().map((feature) => featureLoaded(feature, locale)));
};

const awaited = new Map<string, Promise<void>>();

/**
 * Settles once the messages are there, and tries again until then: on a broken line, or while the page is left. The same
 * promise for every caller, so that a component can suspend on it; one that is rejected would be an error of rendering.
 */
function featureLoaded(feature: string, locale: Locale): Promise<void> {
  const path = `${locale}/${feature}`;
  const promise = awaited.get(path) ?? loadPatiently(feature, locale);
  awaited.set(path, promise);
  return promise;
}

/**
 * Suspends the component that is being rendered. It is rendered anew once the messages are there, and doesn't call this
 * again; after React's `use`, which it would have to call again, React takes the next hook for one too many (error 467).
 */
export function suspendUntilLoaded(feature: string, locale: Locale): never {
  // oxlint-disable-next-line typescript/only-throw-error -- how a component suspends without `use`
  throw featureLoaded(feature, locale);
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

async function loadPatiently(feature: string, locale: Locale): Promise<void> {
  for (
    let pause = FIRST_PAUSE_MS;
    !isLoaded(feature, locale);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
  ) {
    try {
      await loadFeature(feature, locale);
    } catch {
      await pauseOrOnline(pause);
    }
  }
}

const pauseOrOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    }
  });

/**
 * What a dynamic import becomes in a build: it waits for the messages of the modules too. Those of `translated` come with
 * an English text.
 * @public The build's plug-in writes the calls.
 */
export async function withMessages<T>(
  module: Promise<T>,
  features: readonly string[],
  translated: readonly string[],
): Promise<T> {
  const needed = currentLocale() === "en" ? features : [...features, ...translated];
  const [loaded] = await Promise.all([module, loadMessages(needed)]);
  return loaded;
}

async function fetchMessages(path: string, locale: Locale): Promise<void> {
  try {
    const response = await fetch(`${__MESSAGES_URL__}/${path}`);
    const catalogs = (await response.json()) as Record<string, CompiledCatalog>;
    for (const [namespace, catalog] of Object.entries(catalogs)) addCatalog(locale, namespace, catalog);
  } catch (error) {
    loading.delete(path); // a later screen tries again
    window.dispatchEvent(new Event("vite:preloadError")); // as for code that an update has replaced
    throw error;
  }
}
