import { Checkbox } from "@mantine/core";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { RecordFieldsProps } from "./record-fields.tsx";

/** What a person says of any flight: the weather, an incident with what happened, and notes. */
export function RemarkFields({ values, set, errors }: RecordFieldsProps) {
  const { t } = useTranslation("flights/mission");
  return (
    <>
      <TextField
        label={t("weather")}
        hint={t("weatherHint")}
        value={values.weather}
        onChange={(weather) => set({ weather })}
        error={errors["weather"]}
        maxLength={500}
      />
      <Checkbox
        label={t("hadIncident")}
        checked={values.had_incident}
        onChange={({ currentTarget }) => set({ had_incident: currentTarget.checked })}
      />
      {values.had_incident && (
        <TextArea
          label={t("incident")}
          value={values.incident}
          onChange={(incident) => set({ incident })}
          error={errors["incident"]}
          maxLength={4000}
          required
        />
      )}
      <TextArea
        label={t("notes")}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors["notes"]}
        maxLength={4000}
      />
    </>
  );
}
