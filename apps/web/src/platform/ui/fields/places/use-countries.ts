import { useMemo } from "react";
import { useLocale } from "#platform/i18n/locale.ts";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { COUNTRIES } from "./country-codes.ts";

const ENGLISH = new Intl.DisplayNames(["en"], { type: "region" });

/** Countries by name in the user's language; the key is the English name, which is what is stored. */
export function useCountries(selected: string | null): DropdownOption[] {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    const order = new Intl.Collator(locale);
    const options = COUNTRIES.map((code) => ({
      key: ENGLISH.of(code) ?? code,
      label: names.of(code) ?? code,
    }));
    const isUnlisted = selected !== null && !options.some(({ key }) => key === selected);
    return [...(isUnlisted ? [{ key: selected, label: selected }] : []), ...options].toSorted((one, other) =>
      order.compare(one.label, other.label),
    );
  }, [locale, selected]);
}
