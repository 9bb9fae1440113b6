import type { BodyInput } from "@overfly/contract/endpoint";
import { flights } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { refresh } from "#platform/api/refresh.ts";
import { refreshMission } from "#platform/queries/mission-queries.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";

export function useRecordFlight(token: string) {
  const client = useQueryClient();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: BodyInput<typeof flights.create>) =>
      call(flights.create, { params: { token }, body, idempotencyKey: keyOf(body) }),
    onSuccess: () => {
      refreshMission(client, token);
      void refresh(client, pilotQueries.all);
    },
    meta: { silent: true },
  });
}
