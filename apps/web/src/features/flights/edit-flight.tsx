import type { FlightDetail } from "@overfly/contract/flights/flights";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useUpdateFlight } from "./flight-mutations.ts";
import { CrewFields } from "./record/crew-fields.tsx";
import { MeasurableFields } from "./record/record-fields.tsx";
import { type RecordedFlight, recordOf } from "./record/recorded-flight.ts";
import { RemarkFields } from "./record/remark-fields.tsx";
import { useRecordedFlight } from "./record/use-recorded-flight.ts";

interface EditFlightProps {
  flight: FlightDetail;
  onClose: () => void;
}

/** Corrects a flight: all that a person recorded; of what was measured, what no dock and no log tells. */
export function EditFlight({ flight, onClose }: EditFlightProps) {
  const { t } = useTranslation("flights");
  const update = useUpdateFlight(flight.id);
  const { source, updated_at } = flight;
  const before = recordOf(flight);
  const draft = useDraft(before, update.error);
  const { values, set } = draft;
  const { errors, durationS, remarks, take } = useRecordedFlight(draft);
  const fields = { values, set, errors };
  const body = () => {
    if (source !== "manual") {
      const said = remarks();
      return said && { ...said, ...(source === "log" && unlogged(values, before)), updated_at };
    }
    const found = take();
    return found && { ...found, ...changedCrew(values, before), updated_at };
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
      {source === "manual" ? (
        <MeasurableFields {...fields} zone={flight.site.time_zone} durationS={durationS} />
      ) : (
        <Hint>{t(source === "log" ? "loggedHint" : "measuredHint")}</Hint>
      )}
      {source !== "dock" && <CrewFields {...fields} pilot={pilotOf(flight)} kitId={flight.kit_id} />}
      <RemarkFields {...fields} />
    </FormDialog>
  );
}

const pilotOf = ({ pilot_id: id, pilot: name }: FlightDetail) => (id && name ? { id, name } : null);

/** What no log tells. */
const unlogged = (values: RecordedFlight, before: RecordedFlight) => ({
  expected_photo_count: values.expected_photo_count,
  ...changedCrew(values, before),
});

/** Pilot and batteries are said only where they changed: they may be unknown to whoever edits the rest. */
const changedCrew = ({ pilot_id, battery_ids }: RecordedFlight, before: RecordedFlight) => ({
  pilot_id: pilot_id === null || pilot_id === before.pilot_id ? undefined : pilot_id,
  battery_ids: battery_ids.join() === before.battery_ids.join() ? undefined : battery_ids,
});
