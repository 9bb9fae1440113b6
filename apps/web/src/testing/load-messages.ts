import { type Catalog, compileCatalog } from "@overfly/i18n/compile-catalog";
import { LOCALES } from "@overfly/i18n/generated/locales";
import { addCatalog, loadedFeatures } from "#platform/i18n/translation.ts";

/**
 * Every message of every language, so that nothing suspends for them in a test: once for a worker, whose files share
 * them.
 */
const catalogs = import.meta.glob<Catalog>("../../../../packages/i18n/locales/*/**/*.json", {
  import: "default",
  eager: true,
});

for (const [path, catalog] of loadedFeatures("en").length === 0 ? Object.entries(catalogs) : []) {
  const [, folder, namespace = ""] = /locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
  const locale = LOCALES.find((each) => each === folder);
  if (locale) addCatalog(locale, namespace, compileCatalog(catalog));
}
