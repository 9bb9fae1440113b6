import type { BodyInput } from "@overfly/contract/endpoint";
import { members } from "@overfly/contract/members";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
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
