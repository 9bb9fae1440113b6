import { missions } from "@overfly/contract/missions/missions";
import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { readAgain } from "#platform/api/read-again.ts";
import { useLive } from "#platform/api/use-live.ts";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import { useMissionText } from "./mission-text.ts";

type Search = QueryInput<typeof missions.list>;

export const missionQueries = {
  all: ["missions"] as const,
  lists: ["missions", "list"] as const,
  list: (query: Search) =>
    queryOptions({
      queryKey: [...missionQueries.lists, query],
      queryFn: () => call(missions.list, { query }),
      meta: { error: useMissionText.say("failed.list") },
    }),
  /** Everything that belongs to one mission is kept under this key. */
  of: (token: string) => ["missions", "one", token] as const,
  one: (token: string) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "itself"],
      queryFn: () => call(missions.show, { params: { token } }),
      select: (reply) => reply.data,
      retry: retryUnlessRefused,
      meta: { silent: true },
    }),
  candidates: (token: string, query: QueryInput<typeof missions.candidates>) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "candidates", query],
      queryFn: () => call(missions.candidates, { params: { token }, query }),
      select: (reply) => reply.data,
      meta: { error: useMissionText.say("failed.candidates") },
    }),
};

/** Reads one mission, and every list of missions, again. */
export function reread(client: QueryClient, token: string): void {
  void readAgain(client, missionQueries.of(token));
  void readAgain(client, missionQueries.lists);
}

/** Keeps the lists true while they are shown. */
export function useMissionsLive(): void {
  const client = useQueryClient();
  useLive("mission", () => void readAgain(client, missionQueries.lists));
}

/** Keeps one mission true while it is shown. */
export function useMissionLive(token: string): void {
  const client = useQueryClient();
  useLive("mission", (event) => {
    if (event.token === token) reread(client, token);
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
  /** Absent before it was first kept. */
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
    meta: { error: useMissionText.say("failed.comment") },
  });
}

export function useUpdateMission(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof missions.update>) =>
      call(missions.update, { params: { token }, body }),
    onSuccess: (reply) => client.setQueryData(missionQueries.one(token).queryKey, reply),
    onSettled: () => reread(client, token),
    meta: { silent: true },
  });
}
