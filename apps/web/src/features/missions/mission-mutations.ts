import { missions } from "@overfly/contract/missions/missions";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refresh } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { call } from "#platform/api/call.ts";
import { missionQueries, refreshMission } from "#platform/queries/mission-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

/** Keeps the mission lists live while they are shown. */
export function useMissionsLive(): void {
  const client = useQueryClient();
  useLive("mission", () => void refresh(client, missionQueries.lists));
}

/** Keeps one mission live while it is shown. */
export function useMissionLive(token: string): void {
  const client = useQueryClient();
  useLive("mission", (event) => {
    if (event.token === token) refreshMission(client, token);
  });
}

export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...draft }: Draft) =>
      token === undefined
        ? call(missions.create, { body: { ...draft.body, draft: true }, idempotencyKey: draft.key })
        : call(missions.saveDraft, { params: { token }, body: draft.body }),
    onSuccess: (reply) => {
      client.setQueryData(missionQueries.one(reply.data.token).queryKey, reply);
      void client.invalidateQueries({ queryKey: missionQueries.lists });
    },
    meta: { silent: true },
  });
}

interface Draft {
  /** Undefined before the first save. */
  token: string | undefined;
  body: BodyInput<typeof missions.saveDraft>;
  /** Retrying the first keeping makes no second draft. */
  key: string;
}

export function useComment(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof missions.comment>) =>
      call(missions.comment, { params: { token }, body }),
    onSuccess: (reply) => client.setQueryData(missionQueries.one(token).queryKey, reply),
    meta: { error: translate("missions:failed.comment") },
  });
}

export function useUpdateMission(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof missions.update>) =>
      call(missions.update, { params: { token }, body }),
    onSuccess: (reply) => client.setQueryData(missionQueries.one(token).queryKey, reply),
    onSettled: () => refreshMission(client, token),
    meta: { silent: true },
  });
}
