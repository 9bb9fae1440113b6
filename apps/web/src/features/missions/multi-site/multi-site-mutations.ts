import type { BodyInput } from "@overfly/contract/endpoint";
import { multiSiteOrders } from "@overfly/contract/missions/multi-site-orders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { translate } from "#platform/i18n/translation.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { multiSiteQueries } from "#platform/queries/multi-site-queries.ts";

type Order = BodyInput<typeof multiSiteOrders.create>;

/** Sends an order for several sites; sent again unchanged, it makes no second one. */
export function useOrderSites() {
  const client = useQueryClient();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: Order) => call(multiSiteOrders.create, { body, idempotencyKey: keyOf(body) }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.all }),
    meta: { error: translate("missions:failed.transition") },
  });
}

/** Approves the chosen missions of an order. */
export function useApproveOrder(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mission_tokens: string[]) =>
      call(multiSiteOrders.approve, { params: { token }, body: { mission_tokens } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: multiSiteQueries.all }),
        client.invalidateQueries({ queryKey: missionQueries.all }),
      ]),
    meta: { error: translate("missions:failed.transition") },
  });
}
