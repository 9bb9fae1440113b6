import { Input, SegmentedControl } from "@mantine/core";
import { pilotRatings, type RatedMission } from "@overfly/contract/pilots/pilot-ratings";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import { useVersioned } from "#platform/ui/overlays/use-versioned.ts";
import { useRatePilot } from "#features/pilots/pilot-work-mutations.ts";

const STARS = ["1", "2", "3", "4", "5"];

interface RatingDialogProps {
  pilotId: string;
  mission: RatedMission;
  onClose: () => void;
}

export function RatingDialog({ pilotId, mission, onClose }: RatingDialogProps) {
  const { t } = useTranslation("pilots/page");
  const { token, number, rating } = mission;
  const save = useRatePilot(token);
  const edited = useVersioned(rating ?? undefined, async () => {
    const { data } = await call(pilotRatings.list, { params: { id: pilotId } });
    return data.find((rated) => rated.token === token)?.rating ?? undefined;
  });
  const draft = useDraft(valuesOf(rating), save.error);
  const { values, field } = draft;
  const stars = field("stars");
  return (
    <FormDialog
      title={t("rateTitle", { number })}
      draft={draft}
      save={save}
      conflict={edited.conflict((theirs) => draft.set(valuesOf(theirs)))}
      body={() =>
        draft.require("stars")
          ? {
              note: values.note,
              stars: Number(values.stars),
              pilot_id: pilotId,
              ...(edited.record && { updated_at: edited.record.updated_at }),
            }
          : undefined
      }
      onSaved={() => t("rated")}
      onClose={onClose}
    >
      <Input.Wrapper label={t("stars")} description={t("starsHint")} error={stars.error} labelElement="div">
        <SegmentedControl
          aria-label={t("stars")}
          mt={4}
          fullWidth
          value={stars.value}
          onChange={stars.onChange}
          data={STARS.map((count) => ({ value: count, label: `${count} ★` }))}
        />
      </Input.Wrapper>
      <TextArea label={t("note")} hint={t("ratingHint")} {...field("note")} maxLength={1000} />
    </FormDialog>
  );
}

const valuesOf = (rating: RatedMission["rating"]) => ({
  stars: String(rating?.stars ?? ""),
  note: rating?.note ?? "",
});
