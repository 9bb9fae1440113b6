import { Dropdown, type DropdownProps } from "#platform/ui/fields/dropdown/dropdown.tsx";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];

type TimeZoneFieldProps = Omit<DropdownProps<string>, "options" | "searchable" | "required">;

/** An IANA time zone. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const zones = [...new Set([...(props.value === null ? [] : [props.value]), ...ZONES])];
  const options = zones.map((key) => ({ key, label: key.replaceAll("_", " ") }));
  return <Dropdown {...props} searchable required options={options} />;
}
