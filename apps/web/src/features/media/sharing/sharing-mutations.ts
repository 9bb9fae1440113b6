import type { BodyInput } from "@overfly/contract/endpoint";
import { cloudLinks } from "@overfly/contract/media/cloud-links";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { cloudQueries } from "#platform/queries/cloud-queries.ts";

function useRefreshLinks(token: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: cloudQueries.links(token).queryKey });
}

export function useCreateCloudLink(token: string) {
  const refresh = useRefreshLinks(token);
  return useMutation({
    mutationFn: (body: BodyInput<typeof cloudLinks.create>) =>
      call(cloudLinks.create, { params: { token }, body }),
    onSettled: refresh,
    meta: { silent: true },
  });
}

export function useRevokeCloudLink(token: string) {
  const refresh = useRefreshLinks(token);
  return useMutation({
    mutationFn: (id: number) => call(cloudLinks.revoke, { params: { id } }),
    onSettled: refresh,
  });
}
