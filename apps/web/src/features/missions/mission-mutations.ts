import { missions } from "@overfly/contract/missions/missions";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { call } from "#platform/api/call.ts";
import { missionQueries, refreshLists, refreshMission } from "#platform/queries/mission-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...draft }: Draft) =>
      token === undefined
        ? call(missions.create, { body: { ...draft.body, draft: true }, idempotencyKey: draft.key })
        : call(missions.saveDraft, { params: { token }, body: { ...draft.body, updated_at: draft.version } }),
    onSuccess: (reply) => {
      client.setQueryData(missionQueries.one(reply.data.token).queryKey, reply);
      void refreshLists(client);
    },
    meta: { silent: true },
  });
}

interface Draft {
  /** Undefined before the first save. */
  token: string | undefined;
  body: BodyInput<typeof missions.create>;
  /** The `updated_at` that it replaces; undefined replaces any. */
  version: string | undefined;
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

/** Deletes the mission that is shown, and goes to the list. */
export function useDeleteMission(path: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (token: string) => call(missions.remove, { params: { token } }),
    onSuccess: async (_reply, token) => {
      await navigate(path, { replace: true });
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(token) });
      void refreshLists(client);
    },
    meta: { error: "platform/errors:update" },
  });
}
