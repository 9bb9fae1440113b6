import { Dropdown, type DropdownProps } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { useCountries } from "./use-countries.ts";

type CountryFieldProps = Omit<DropdownProps<string>, "options" | "searchable">;

/** A country by name; the value is its English name. */
export const CountryField = (props: CountryFieldProps) => (
  <Dropdown {...props} searchable options={useCountries(props.value)} />
);
