import type { PilotProfile } from "@overfly/contract/pilots/pilot-profile";
import { type PilotDetail, pilots } from "@overfly/contract/pilots/pilots";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { PhoneField } from "#platform/ui/fields/phone-field.tsx";
import { submittedPhone } from "#platform/ui/fields/submitted-phone.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useChangeProfile } from "#features/pilots/pilot-work-mutations.ts";

interface ProfileDialogProps {
  pilot: PilotDetail;
  onClose: () => void;
}

/** What the provider keeps of a pilot; name and e-mail are the person's own. */
export function ProfileDialog({ pilot: { id, name, profile }, onClose }: ProfileDialogProps) {
  const { t } = useTranslation("pilots/page");
  const { t: tPilots } = useTranslation("pilots");
  const save = useChangeProfile(id);
  const edited = useVersioned(profile, async () => (await call(pilots.get, { params: { id } })).data.profile);
  const draft = useDraft(valuesOf(profile), save.error);
  const { field, values } = draft;
  return (
    <FormDialog
      title={t("editDetailsOf", { name })}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() => ({
        ...values,
        phone: submittedPhone(values.phone),
        updated_at: edited.record?.updated_at ?? null,
      })}
      onSaved={() => t("detailsSaved")}
      onClose={onClose}
    >
      <Hint>{t("detailsHint")}</Hint>
      <TextField
        label={tPilots("baseLocation")}
        hint={t("baseHint")}
        {...field("base_location")}
        maxLength={120}
      />
      <PhoneField label={t("workPhone")} hint={t("workPhoneHint")} {...field("phone")} />
      <TextField label={tPilots("employeeNumber")} {...field("employee_number")} maxLength={40} />
      <TextArea label={t("staffNotes")} hint={t("staffNotesHint")} {...field("notes")} maxLength={2000} />
    </FormDialog>
  );
}

const valuesOf = ({ base_location, phone, employee_number, notes }: PilotProfile) => ({
  base_location: base_location ?? "",
  phone: phone ?? "",
  employee_number: employee_number ?? "",
  notes: notes ?? "",
});
