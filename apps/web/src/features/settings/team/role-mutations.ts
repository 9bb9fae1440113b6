import type { BodyInput } from "@overfly/contract/endpoint";
import { roles } from "@overfly/contract/roles/roles";
import { call } from "#platform/api/call.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { memberQueries } from "#platform/queries/settings/member-queries.ts";
import { MEMBERS, useSettingsMutation } from "#features/settings/settings-mutations.ts";

/** A role's change shows in the list of members, and may be the user's own. */
const ROLES = [memberQueries.roles.queryKey, ...MEMBERS, authQueries.user.queryKey];

export const useCreateRole = () =>
  useSettingsMutation((body: BodyInput<typeof roles.create>) => call(roles.create, { body }), ROLES, true);

export const useUpdateRole = (id: number) =>
  useSettingsMutation(
    (body: BodyInput<typeof roles.update>) => call(roles.update, { params: { id }, body }),
    ROLES,
    true,
  );

export const useRemoveRole = (id: number) =>
  useSettingsMutation(() => call(roles.remove, { params: { id } }), ROLES);
