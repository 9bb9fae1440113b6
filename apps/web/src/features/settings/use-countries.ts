import { getCountries } from "libphonenumber-js/min";
import { useMemo } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import type { DropdownOption } from "#platform/ui/fields/dropdown.tsx";

const ENGLISH = new Intl.DisplayNames(["en"], { type: "region" });

/** Countries by name in the user's language; the key is the English name, which is what is stored. */
export function useCountries(chosen: string | null): DropdownOption[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    const order = new Intl.Collator(locale);
    const options = getCountries().map((code) => ({
      key: ENGLISH.of(code) ?? code,
      label: names.of(code) ?? code,
    }));
    const isUnlisted = chosen !== null && !options.some(({ key }) => key === chosen);
    return [...(isUnlisted ? [{ key: chosen, label: chosen }] : []), ...options].toSorted((one, other) =>
      order.compare(one.label, other.label),
    );
  }, [locale, chosen]);
}
