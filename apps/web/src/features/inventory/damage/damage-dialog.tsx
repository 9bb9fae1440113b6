import { MAX_NOTE } from "@overfly/contract/inventory/activity-logs";
import { type DamageableItem, MAX_DAMAGE_PHOTOS } from "@overfly/contract/inventory/damage-reports";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { ChosenPhotos } from "#platform/ui/photos/chosen-photos.tsx";
import { PhotosLeft } from "#platform/ui/photos/send-photos.ts";
import { useReportDamage } from "./damage-mutation.ts";

interface DamageDialogProps {
  item: DamageableItem;
  name: string;
  onClose: () => void;
}

/** Says what is damaged, with photos, and whether the item may still fly. */
export function DamageDialog({ item, name, onClose }: DamageDialogProps) {
  const { t } = useTranslation("inventory/damage");
  const save = useReportDamage();
  const failure = save.error instanceof PhotosLeft ? save.error : undefined;
  const left = failure?.photos;
  const draft = useDraft({ note: "", is_grounding: true }, failure ? null : save.error);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const unsent = left ? photos.filter((photo) => left.includes(photo)) : photos;
  const body = () =>
    draft.require("note")
      ? { damage: { ...item, ...draft.values, note: draft.values.note.trim() }, photos: unsent }
      : undefined;
  return (
    <FormDialog
      title={t("title", { name })}
      draft={{
        isDirty: draft.isDirty || photos.length > 0,
        message: failure
          ? t("photosLeft", { count: failure.photos.length, reason: failure.message })
          : draft.message,
      }}
      save={save}
      body={body}
      onSaved={() => t("sent")}
      onClose={onClose}
      action={t("send")}
    >
      <TextArea
        label={t("note")}
        {...draft.field("note")}
        maxLength={MAX_NOTE}
        required
        disabled={left !== undefined} // the report is in; only photos are left
      />
      <ChosenPhotos
        label={t("photos", { most: MAX_DAMAGE_PHOTOS })}
        photos={unsent}
        onChange={setPhotos}
        most={MAX_DAMAGE_PHOTOS}
      />
      <Checkbox
        label={t("grounds")}
        description={t("groundsHint")}
        checked={draft.values.is_grounding}
        disabled={left !== undefined}
        onChange={({ currentTarget }) => draft.set({ is_grounding: currentTarget.checked })}
      />
    </FormDialog>
  );
}
