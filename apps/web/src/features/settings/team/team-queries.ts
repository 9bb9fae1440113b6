import type { BodyInput } from "@overfly/contract/endpoint";
import { roles } from "@overfly/contract/roles/roles";
import { call } from "#platform/api/call.ts";
import { useWrite } from "#features/settings/settings-queries.ts";

/** A role's change shows in the list of members, and may be the user's own. */
const OF_ROLES = ["roles", "members", "authUser"];

export const useCreateRole = () =>
  useWrite((body: BodyInput<typeof roles.create>) => call(roles.create, { body }), OF_ROLES, true);

export const useUpdateRole = (id: number) =>
  useWrite(
    (body: BodyInput<typeof roles.update>) => call(roles.update, { params: { id }, body }),
    OF_ROLES,
    true,
  );

export const useRemoveRole = (id: number) => useWrite(() => call(roles.remove, { params: { id } }), OF_ROLES);
