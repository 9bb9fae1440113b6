import type { BodyInput } from "@overfly/contract/endpoint";
import { missionSeries } from "@overfly/contract/missions/mission-series";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { translate } from "#platform/i18n/translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";

interface RepeatedDraft {
  token: string;
  rule: BodyInput<typeof missionSeries.request>;
}

/** Requests a draft with its repetitions. */
export function useRequestSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, rule }: RepeatedDraft) =>
      call(missionSeries.request, { params: { token }, body: rule }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.all }),
    meta: { error: translate("missions:failed.transition") },
  });
}

/** Changes a mission and those after it in its series. */
export function useUpdateFollowing(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof missionSeries.updateFollowing>) =>
      call(missionSeries.updateFollowing, { params: { token }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.all }),
    meta: { silent: true },
  });
}
