import type { BodyInput } from "@overfly/contract/endpoint";
import { missionCalendar } from "@overfly/contract/missions/mission-calendar";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries, refreshMission } from "#platform/queries/mission-queries.ts";

/** Moves a mission; the caller shows what stands in the way. */
export function useReschedule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: { token: string } & BodyInput<typeof missionCalendar.reschedule>) =>
      call(missionCalendar.reschedule, { params: { token }, body }),
    onSuccess: (reply, { token }) => client.setQueryData(missionQueries.one(token).queryKey, reply),
    // after a refusal too: someone else may have been faster
    onSettled: async (_reply, _error, { token }) => {
      refreshMission(client, token);
      await client.invalidateQueries({ queryKey: missionQueries.calendars });
    },
    meta: { silent: true },
  });
}
