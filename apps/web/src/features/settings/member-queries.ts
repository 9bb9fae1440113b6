import type { BodyInput } from "@overfly/contract/endpoint";
import { members } from "@overfly/contract/members/members";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useWrite } from "./settings-queries.ts";

export const memberQueries = {
  invitations: queryOptions({
    queryKey: ["members", "invitations"] as const,
    queryFn: () => call(members.invitations),
    select: (reply) => reply.data,
  }),
};

export const useInvite = () =>
  useWrite((body: BodyInput<typeof members.invite>) => call(members.invite, { body }), ["members"], true);

export const useResendInvitation = () =>
  useWrite((id: number) => call(members.resendInvitation, { params: { id } }), ["members"]);

export const useRevokeInvitation = () =>
  useWrite((id: number) => call(members.revokeInvitation, { params: { id } }), ["members"]);

/** Who is gone is not asked for again while their page is still shown. */
export function useRemoveMember(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(members.remove, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: ["members", "list"] });
      return client.invalidateQueries({ queryKey: ["members"], refetchType: "none" });
    },
    meta: { error: "Failed to update data." },
  });
}
