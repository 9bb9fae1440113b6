import { Stack } from "@mantine/core";
import { IconBuildingFactory2, IconDrone } from "@tabler/icons-react";
import { useState } from "react";
import { CodeField } from "#platform/ui/fields/code-field.tsx";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { DateRangeField } from "#platform/ui/fields/dates/date-range-field.tsx";
import { Dropdown, MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { DropdownOption } from "#platform/ui/fields/dropdown/choice.ts";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { PasswordField } from "#platform/ui/fields/password-field.tsx";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { YearField } from "#platform/ui/fields/year-field.tsx";
import style from "./gallery.module.css";

const OPTIONS: readonly DropdownOption[] = [
  { key: "", label: "Not available" },
  { key: "drone", label: "Drone", icon: <IconDrone size={16} />, alt: "Drone" },
  { key: "site", label: "Site", icon: <IconBuildingFactory2 size={16} />, alt: "Site" },
  ...["Amman", "Aqaba", "Irbid", "Jerash", "Karak", "Madaba", "Mafraq", "Zarqa"].map((label) => ({
    key: label.toLowerCase(),
    label,
  })),
];
const ignore = (): void => undefined;

export const FieldGallery = () => (
  <div className={style["columns"]}>
    <TextFields />
    <Choices />
    <Dates />
    <Codes />
  </div>
);

function TextFields() {
  const [name, setName] = useState("North field");
  const [secret, setSecret] = useState("correct horse");
  const [height, setHeight] = useState<number | null>(32.5);
  return (
    <Panel title="Words and numbers">
      <Stack gap="md">
        <TextField label="Name" required value={name} onChange={setName} hint="As the client knows it" />
        <TextField label="E-mail" type="email" value="ops@" onChange={ignore} error="Not a valid e-mail" />
        <TextField label="Disabled" disabled value="Set by the dock" onChange={ignore} />
        <PasswordField label="Password" autoComplete="new-password" value={secret} onChange={setSecret} />
        <NumberField label="Height above ground" unit="m" value={height} onChange={setHeight} />
        <TextField
          label="No spaces, 8 characters"
          value={name.replaceAll(" ", "").slice(0, 8)}
          onChange={setName}
          blockedKeys={[" "]}
          maxLength={8}
        />
        <TextArea label="Access notes" value="Gate code from the guard." onChange={ignore} />
      </Stack>
    </Panel>
  );
}

function Choices() {
  const [one, setOne] = useState<string | null>("drone");
  const [many, setMany] = useState<string[]>(["amman", "aqaba"]);
  return (
    <Panel title="Choices">
      <Stack gap="md">
        <Dropdown label="One" options={OPTIONS} value={one} onChange={setOne} />
        <MultiDropdown label="Several" options={OPTIONS} value={many} onChange={setMany} />
        <Dropdown label="Nothing to choose" options={[]} value={null} onChange={ignore} />
        <Dropdown label="Loading" options={[]} loading value={null} onChange={ignore} />
        <Dropdown
          label="Refused"
          options={OPTIONS}
          value={null}
          onChange={ignore}
          required
          error="Choose one"
        />
        <Dropdown label="Disabled" options={OPTIONS} value="site" onChange={ignore} disabled />
      </Stack>
    </Panel>
  );
}

function Dates() {
  const [range, setRange] = useState("2026-11-02,2026-11-13");
  const [day, setDay] = useState("2026-11-21");
  return (
    <Panel title="Dates">
      <Stack gap="md">
        <DateRangeField label="Window" value={range} onChange={setRange} />
        <output aria-label="Window value">{range}</output>
        <DateField label="Day" value={day} onChange={setDay} />
      </Stack>
    </Panel>
  );
}

function Codes() {
  const [phone, setPhone] = useState("");
  const [shared, setShared] = useState("+1-2684641234");
  const [code, setCode] = useState("");
  const [year, setYear] = useState<number | null>(null);
  return (
    <Panel title="Phone, code and year">
      <Stack gap="md">
        <PhoneField label="Phone" value={phone} onChange={setPhone} required />
        <output aria-label="Phone value">{phone}</output>
        <PhoneField label="Phone of a shared code" value={shared} onChange={setShared} />
        <PhoneField label="Refused phone" value="+9627" onChange={ignore} error="Not a valid phone number" />
        <PhoneField label="Disabled phone" value="+34600123456" onChange={ignore} disabled />
        <CodeField label="Code" value={code} onChange={setCode} />
        <output aria-label="Code value">{code}</output>
        <CodeField label="Refused code" value="12" onChange={ignore} error="Not the right code" />
        <YearField label="Year" value={year} onChange={setYear} />
      </Stack>
    </Panel>
  );
}
