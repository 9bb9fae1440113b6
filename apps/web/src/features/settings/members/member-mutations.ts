import type { BodyInput } from "@overfly/contract/endpoint";
import { members } from "@overfly/contract/members/members";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { MEMBERS, useSettingsMutation } from "#features/settings/settings-mutations.ts";

export const useInvite = () =>
  useSettingsMutation(
    (body: BodyInput<typeof members.invite>) => call(members.invite, { body }),
    MEMBERS,
    true,
  );

export const useResendInvitation = () =>
  useSettingsMutation((id: number) => call(members.resendInvitation, { params: { id } }), MEMBERS);

export const useRevokeInvitation = () =>
  useSettingsMutation((id: number) => call(members.revokeInvitation, { params: { id } }), MEMBERS);

/** The removed member is not refetched while their page is still shown. */
export function useRemoveMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(members.remove, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: memberQueries.lists });
      return client.invalidateQueries({ queryKey: memberQueries.all, refetchType: "none" });
    },
    meta: { error: "platform/errors:update" },
  });
}
