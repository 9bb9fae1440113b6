import { missionSeries } from "@overfly/contract/missions/mission-series";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";

/** Cancels a mission and those after it in its series, with one reason. */
export function CancelFollowingDialog({ mission, onClose }: { mission: MissionDetail; onClose: () => void }) {
  const { t } = useTranslation("missions/series");
  const { token, number } = mission;
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(missionSeries.cancelFollowing, { params: { token }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.all }),
    meta: { silent: true },
  });
  const draft = useDraft({ reason: "" }, save.error);
  return (
    <FormDialog
      title={t("cancelTitle", { number })}
      draft={draft}
      save={save}
      body={() => (draft.require("reason") ? draft.values : undefined)}
      onSaved={({ data }) => t("cancelled", { count: data.changed.length, skipped: data.skipped.length })}
      onClose={onClose}
      action={t("cancelFollowing")}
    >
      <Hint>{t("cancelHint")}</Hint>
      <TextArea label={t("reason")} {...draft.field("reason")} maxLength={2000} required />
    </FormDialog>
  );
}
