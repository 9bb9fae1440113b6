import type { BodyInput } from "@overfly/contract/endpoint";
import { members } from "@overfly/contract/members/members";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { memberQueries } from "#platform/queries/member-queries.ts";
import { MEMBERS, useWrite } from "#features/settings/settings-mutations.ts";

export const useInvite = () =>
  useWrite((body: BodyInput<typeof members.invite>) => call(members.invite, { body }), MEMBERS, true);

export const useResendInvitation = () =>
  useWrite((id: number) => call(members.resendInvitation, { params: { id } }), MEMBERS);

export const useRevokeInvitation = () =>
  useWrite((id: number) => call(members.revokeInvitation, { params: { id } }), MEMBERS);

/** Who is gone is not asked for again while their page is still shown. */
export function useRemoveMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(members.remove, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: memberQueries.lists });
      return client.invalidateQueries({ queryKey: memberQueries.all, refetchType: "none" });
    },
    meta: { error: "Failed to update data." },
  });
}
