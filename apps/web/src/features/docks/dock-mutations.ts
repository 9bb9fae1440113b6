import type { BodyInput } from "@overfly/contract/endpoint";
import { docks } from "@overfly/contract/docks/docks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

export function useUpdateDock(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof docks.update>) => call(docks.update, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: dockQueries.all }),
    meta: { error: (message: string) => translate("docks:updateFailed", { message }) },
  });
}
