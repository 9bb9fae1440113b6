import type { ChecklistResult } from "@overfly/contract/checklists/checklist-items";
import { type MissionChecklist, missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries, refreshMission } from "#platform/queries/mission-queries.ts";

export interface GivenAnswer {
  list: MissionChecklist;
  /** Its place in the checklist. */
  item: number;
  result: ChecklistResult;
  note: string;
}

const begin = (
  token: string,
  { template_id, version, number }: MissionChecklist,
  battery_id: number | null,
) =>
  call(missionChecklists.begin, {
    params: { token },
    body: { template_id, version, number, battery_id },
    idempotencyKey: crypto.randomUUID(),
  });

/** The first answer begins a checklist. */
export function useAnswer(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ list, item, result, note }: GivenAnswer) => {
      const id = list.id ?? (await begin(token, list, null)).data.begun;
      const previous = list.items[item]?.answers[0]?.id ?? null;
      return call(missionChecklists.answer, {
        params: { id },
        body: { item, result, note, previous },
        idempotencyKey: crypto.randomUUID(),
      });
    },
    onSuccess: (reply) => client.setQueryData(missionQueries.checklists(token).queryKey, reply),
    // After a refusal too: someone else may have been faster.
    onSettled: () => refreshMission(client, token),
    meta: { error: "platform/errors:update" },
  });
}

/** Begins the checklist of a battery. */
export function useBegin(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ list, battery_id }: { list: MissionChecklist; battery_id: number | null }) =>
      begin(token, list, battery_id),
    onSuccess: (reply) => client.setQueryData(missionQueries.checklists(token).queryKey, reply),
    onSettled: () => refreshMission(client, token),
    meta: { error: "platform/errors:update" },
  });
}
