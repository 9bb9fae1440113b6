import type { FlightDetail } from "@overfly/contract/flights/flights";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useUpdateFlight } from "./flight-mutations.ts";
import { BatteryField } from "./mission/battery-field.tsx";
import { RecordFields } from "./mission/record-flight.tsx";
import { useTimes } from "./mission/use-times.ts";

interface EditFlightProps {
  flight: FlightDetail;
  onClose: () => void;
}

/** Corrects a flight: all that a person recorded; of what was measured, the notes, and the batteries that no log names. */
export function EditFlight({ flight, onClose }: EditFlightProps) {
  const { t } = useTranslation("flights");
  const update = useUpdateFlight(flight.id);
  const { took_off_at, landed_at, battery_before_percent, battery_after_percent, notes, updated_at } = flight;
  const battery_ids = flight.equipment.flatMap(({ item_kind, item_id }) =>
    item_kind === "batteries" ? [item_id] : [],
  );
  const draft = useDraft(
    { took_off_at, landed_at, battery_before_percent, battery_after_percent, battery_ids, notes },
    update.error,
  );
  const { values } = draft;
  const isManual = flight.source === "manual";
  const times = useTimes(draft);
  const body = () => {
    const { battery_ids: chosen, ...rest } = values;
    const batteries = chosen.join() !== battery_ids.join() && { battery_ids: chosen };
    if (!isManual) return { notes: values.notes, ...batteries, updated_at };
    const found = times.take();
    return found && { ...rest, ...batteries, ...found, updated_at };
  };
  return (
    <FormDialog
      title={t("editTitle", { mission: flight.mission_number })}
      draft={draft}
      save={update}
      body={body}
      onSaved={() => t("saved")}
      onClose={onClose}
    >
      {isManual ? (
        <RecordFields values={values} set={draft.set} errors={times.errors} zone={flight.site.time_zone} />
      ) : (
        <>
          <Hint>{t(flight.source === "log" ? "loggedHint" : "measuredHint")}</Hint>
          <TextArea label={t("notes")} {...draft.field("notes")} maxLength={4000} />
        </>
      )}
      {flight.source !== "dock" && <Batteries flight={flight} draft={draft} />}
    </FormDialog>
  );
}

interface BatteriesProps {
  flight: FlightDetail;
  draft: {
    values: { battery_ids: number[] };
    errors: Record<string, string>;
    set: (changes: { battery_ids: number[] }) => void;
  };
}

const Batteries = ({ flight: { kit_id }, draft: { values, errors, set } }: BatteriesProps) =>
  kit_id !== null && (
    <BatteryField
      kitId={kit_id}
      value={values.battery_ids}
      onChange={(battery_ids) => set({ battery_ids })}
      error={errors["battery_ids"]}
    />
  );
