import { members } from "@overfly/contract/members/members";
import { organization } from "@overfly/contract/organization/organization";
import { profile } from "@overfly/contract/profile/profile";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import type { BodyInput } from "@overfly/contract/endpoint";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { organizationQueries } from "#platform/queries/settings/organization-queries.ts";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";

/** A mutation that invalidates the given keys; `silent` for forms that show the error themselves. */
export function useSettingsMutation<Input, Result>(
  write: (input: Input) => Promise<Result>,
  stale: readonly QueryKey[],
  silent = false,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () =>
      Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => undefined),
    meta: silent ? { silent } : { error: "platform/errors:update" },
  });
}

/** The keys of members and invitations. */
export const MEMBERS = [memberQueries.all, memberQueries.invitations.queryKey];
const USER = [profileQueries.one.queryKey, authQueries.user.queryKey];
const ORGANIZATION = [organizationQueries.one.queryKey, authQueries.user.queryKey];

export const useSaveProfile = () =>
  useSettingsMutation((body: BodyInput<typeof profile.update>) => call(profile.update, { body }), USER, true);

export const useSetAvatar = () =>
  useSettingsMutation((file: Blob) => call(profile.setAvatar, { file }), USER, true);

export const useRemoveAvatar = () => useSettingsMutation(() => call(profile.removeAvatar), USER);

export const useChangePassword = () =>
  useSettingsMutation(
    (body: BodyInput<typeof profile.changePassword>) => call(profile.changePassword, { body }),
    [profileQueries.one.queryKey],
    true,
  );

export const useStartSecondFactor = () =>
  useSettingsMutation((password: string) => call(secondFactor.start, { body: { password } }), [], true);

export const useConfirmSecondFactor = () =>
  useSettingsMutation(
    (code: string) => call(secondFactor.confirm, { body: { code } }),
    [profileQueries.one.queryKey],
    true,
  );

export const useDisableSecondFactor = () =>
  useSettingsMutation(
    (password: string) => call(secondFactor.disable, { body: { password } }),
    [profileQueries.one.queryKey],
    true,
  );

export const useRevokeSession = () =>
  useSettingsMutation(
    (id: string) => call(profile.revokeSession, { params: { id } }),
    [profileQueries.one.queryKey],
  );

export const useRevokeOthers = () =>
  useSettingsMutation(() => call(profile.revokeOthers), [profileQueries.one.queryKey]);

export const useSaveOrganization = () =>
  useSettingsMutation(
    (body: BodyInput<typeof organization.update>) => call(organization.update, { body }),
    ORGANIZATION,
    true,
  );

export const useSetLogo = () =>
  useSettingsMutation((file: Blob) => call(organization.setLogo, { file }), ORGANIZATION, true);

export const useRemoveLogo = () => useSettingsMutation(() => call(organization.removeLogo), ORGANIZATION);

export const useAddMember = () =>
  useSettingsMutation(
    (body: BodyInput<typeof members.create>) => call(members.create, { body }),
    MEMBERS,
    true,
  );

export const useUpdateMember = (id: number) =>
  useSettingsMutation(
    (body: BodyInput<typeof members.update>) => call(members.update, { params: { id }, body }),
    [...MEMBERS, authQueries.user.queryKey],
    true,
  );
