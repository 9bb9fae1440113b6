import { pilots } from "@overfly/contract/pilots/pilots";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { NumberField } from "#platform/ui/fields/number-field.tsx";
import { BatteryField } from "./battery-field.tsx";
import type { RecordFieldsProps } from "./record-fields.tsx";

interface CrewFieldsProps extends RecordFieldsProps {
  /** Who is chosen, though not among the pilots that can be read. */
  pilot: { id: string; name: string } | null;
  kitId: number | null;
}

/** Who flew, with which batteries, and how many photos: of logs, too, which don't tell. */
export function CrewFields({ values, set, errors, pilot, kitId }: CrewFieldsProps) {
  const { t } = useTranslation("flights/mission");
  return (
    <>
      <PilotField
        value={values.pilot_id}
        onChange={(pilot_id) => set({ pilot_id })}
        error={errors["pilot_id"]}
        pilot={pilot}
      />
      {kitId !== null && (
        <BatteryField
          kitId={kitId}
          value={values.battery_ids}
          onChange={(battery_ids) => set({ battery_ids })}
          error={errors["battery_ids"]}
        />
      )}
      <NumberField
        label={t("photosTaken")}
        value={values.expected_photo_count}
        onChange={(expected_photo_count) => set({ expected_photo_count })}
        error={errors["expected_photo_count"]}
      />
    </>
  );
}

interface PilotFieldProps {
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
  pilot: CrewFieldsProps["pilot"];
}

/** For the center; a pilot records their own flights. */
function PilotField({ value, onChange, error, pilot }: PilotFieldProps) {
  const { t } = useTranslation("flights/mission");
  const mayChoose = useAllowed(pilots.names);
  const known = useQuery({ ...pilotQueries.names, enabled: mayChoose });
  if (!mayChoose) return null;
  const names = new Map((known.data?.data ?? []).map(({ id, name }) => [id, name]));
  if (pilot) names.set(pilot.id, pilot.name);
  return (
    <Dropdown
      label={t("pilot")}
      value={value}
      onChange={onChange}
      error={error}
      loading={known.isPending}
      searchable
      options={[...names].map(([key, label]) => ({ key, label }))}
    />
  );
}
