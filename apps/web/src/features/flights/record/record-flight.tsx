import type { MissionDetail } from "@overfly/contract/missions/missions";
import { pilots } from "@overfly/contract/pilots/pilots";
import { ImportLog } from "#features/flights/mission/import-log.tsx";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { CrewFields } from "./crew-fields.tsx";
import { MeasurableFields } from "./record-fields.tsx";
import { newRecord } from "./recorded-flight.ts";
import { RemarkFields } from "./remark-fields.tsx";
import { useRecordFlight } from "./use-record-flight.ts";
import { useRecordedFlight } from "./use-recorded-flight.ts";

/** A flight made elsewhere, from the drone's log or written down by its pilot. */
export function RecordFlight({ mission, close }: { mission: MissionDetail; close: () => void }) {
  const { t } = useTranslation("flights/mission");
  const record = useRecordFlight(mission.token);
  const pilot = mission.assignment?.pilot ?? null;
  const mayChoosePilot = useAllowed(pilots.names);
  const draft = useDraft(newRecord(mayChoosePilot ? (pilot?.id ?? null) : null), record.error);
  const { values, set } = draft;
  const { errors, durationS, take } = useRecordedFlight(draft);
  return (
    <FormDialog
      title={t("record")}
      draft={draft}
      save={record}
      body={take}
      action={t("save")}
      onSaved={() => t("recorded")}
      onClose={close}
    >
      <Hint>{t("recordHint")}</Hint>
      <ImportLog mission={mission.token} onImported={close} />
      <MeasurableFields
        values={values}
        set={set}
        errors={errors}
        zone={mission.site.time_zone}
        durationS={durationS}
      />
      <CrewFields
        values={values}
        set={set}
        errors={errors}
        pilot={pilot}
        kitId={mission.assignment?.kit?.id ?? null}
      />
      <RemarkFields values={values} set={set} errors={errors} />
    </FormDialog>
  );
}
