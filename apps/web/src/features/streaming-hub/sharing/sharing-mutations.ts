import type { BodyInput } from "@overfly/contract/endpoint";
import { guestLinks } from "@overfly/contract/streams/guest-links";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { streamQueries } from "#platform/queries/stream-queries.ts";

export function useCreateGuestLink(streamId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof guestLinks.create>) =>
      call(guestLinks.create, { params: { id: streamId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: streamQueries.guestLinks(streamId).queryKey }),
    meta: { silent: true },
  });
}

export function useRevokeGuestLink(streamId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(guestLinks.revoke, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: streamQueries.guestLinks(streamId).queryKey }),
  });
}
