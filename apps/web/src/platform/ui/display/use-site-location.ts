import type { Site } from "@overfly/contract/sites/sites";
import { formatOf } from "@overfly/i18n/format";
import { useLocale } from "#platform/i18n/locale.ts";
import { countryName } from "#platform/ui/fields/places/country-name.ts";

/** Writes "Ma'an, Jordan" with the country in the reader's language; a dash where unknown. */
export function useSiteLocation(): (site: Pick<Site, "city" | "country">) => string {
  const locale = useLocale();
  return ({ city, country }) => formatOf(locale).list([city, country && countryName(country, locale)]) || "–";
}
