import { type Absence, pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { DateField } from "#platform/ui/fields/dates/date-field.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useSaveAbsence } from "#features/pilots/pilot-work-mutations.ts";

interface AbsenceDialogProps {
  pilotId: string;
  /** Undefined for a new one. */
  absence: Absence | undefined;
  onClose: () => void;
}

export function AbsenceDialog({ pilotId, absence, onClose }: AbsenceDialogProps) {
  const { t } = useTranslation("pilots/page");
  const edited = useVersioned(absence, async () => {
    const { data } = await call(pilotAvailability.get, { params: { id: pilotId } });
    return data.absences.find(({ id }) => id === absence?.id);
  });
  const save = useSaveAbsence(pilotId, edited.record);
  const draft = useDraft(valuesOf(absence), save.error);
  return (
    <FormDialog
      title={t(absence ? "editAbsence" : "addAbsence")}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() => (draft.require("first_on", "last_on") ? draft.values : undefined)}
      onSaved={() => t("absenceSaved")}
      onClose={onClose}
    >
      <DateField label={t("firstOn")} {...draft.field("first_on")} required />
      <DateField label={t("lastOn")} {...draft.field("last_on")} required />
      <TextField label={t("note")} hint={t("noteHint")} {...draft.field("note")} maxLength={500} />
    </FormDialog>
  );
}

const valuesOf = (absence: Absence | undefined) => ({
  first_on: absence?.first_on ?? "",
  last_on: absence?.last_on ?? "",
  note: absence?.note ?? "",
});
