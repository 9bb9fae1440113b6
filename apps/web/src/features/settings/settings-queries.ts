import { members } from "@overfly/contract/members/members";
import { organization } from "@overfly/contract/organization/organization";
import { profile } from "@overfly/contract/profile/profile";
import { roles } from "@overfly/contract/roles/roles";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import type { BodyInput, QueryInput } from "@overfly/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";

export const settingsQueries = {
  profile: queryOptions({
    queryKey: ["profile"] as const,
    queryFn: () => call(profile.show),
    select: (reply) => reply.data,
  }),
  sessions: queryOptions({
    queryKey: ["profile", "sessions"] as const,
    queryFn: () => call(profile.sessions),
    select: (reply) => reply.data,
  }),
  organization: queryOptions({
    queryKey: ["organization"] as const,
    queryFn: () => call(organization.show),
    select: (reply) => reply.data,
  }),
  roles: queryOptions({
    queryKey: ["roles"] as const,
    queryFn: () => call(roles.list),
    select: (reply) => reply.data,
  }),
  members: (query: QueryInput<typeof members.list>) =>
    queryOptions({
      queryKey: ["members", "list", query] as const,
      queryFn: () => call(members.list, { query }),
    }),
  member: (id: number) =>
    queryOptions({
      queryKey: ["members", "one", id] as const,
      queryFn: () => call(members.show, { params: { id } }),
      select: (reply) => reply.data,
      retry: retryUnlessRefused,
    }),
};

/** A write after which some data is read again; forms show its failure themselves when it is `silent`. */
export function useWrite<Input, Result>(
  write: (input: Input) => Promise<Result>,
  stale: readonly string[],
  silent = false,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () =>
      Promise.all(stale.map((key) => client.invalidateQueries({ queryKey: [key] }))).then(() => undefined),
    meta: silent ? { silent } : { error: "Failed to update data." },
  });
}

const OF_USER = ["profile", "authUser"];
const OF_COMPANY = ["organization", "authUser"];

export const useSaveProfile = () =>
  useWrite((body: BodyInput<typeof profile.update>) => call(profile.update, { body }), OF_USER, true);

export const useSetAvatar = () => useWrite((file: Blob) => call(profile.setAvatar, { file }), OF_USER, true);

export const useRemoveAvatar = () => useWrite(() => call(profile.removeAvatar), OF_USER);

export const useChangePassword = () =>
  useWrite(
    (body: BodyInput<typeof profile.changePassword>) => call(profile.changePassword, { body }),
    ["profile"],
    true,
  );

export const useStartSecondFactor = () =>
  useWrite((password: string) => call(secondFactor.start, { body: { password } }), [], true);

export const useConfirmSecondFactor = () =>
  useWrite((code: string) => call(secondFactor.confirm, { body: { code } }), ["profile"], true);

export const useDisableSecondFactor = () =>
  useWrite((password: string) => call(secondFactor.disable, { body: { password } }), ["profile"], true);

export const useRevokeSession = () =>
  useWrite((id: string) => call(profile.revokeSession, { params: { id } }), ["profile"]);

export const useRevokeOthers = () => useWrite(() => call(profile.revokeOthers), ["profile"]);

export const useSaveOrganization = () =>
  useWrite(
    (body: BodyInput<typeof organization.update>) => call(organization.update, { body }),
    OF_COMPANY,
    true,
  );

export const useSetLogo = () =>
  useWrite((file: Blob) => call(organization.setLogo, { file }), OF_COMPANY, true);

export const useRemoveLogo = () => useWrite(() => call(organization.removeLogo), OF_COMPANY);

export const useAddMember = () =>
  useWrite((body: BodyInput<typeof members.add>) => call(members.add, { body }), ["members"], true);

export const useUpdateMember = (id: number) =>
  useWrite(
    (body: BodyInput<typeof members.update>) => call(members.update, { params: { id }, body }),
    ["members", "authUser"],
    true,
  );
