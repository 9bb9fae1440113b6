import { secondFactor } from "@overfly/contract/auth/second-factor";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { profileQueries } from "#platform/queries/settings/profile-queries.ts";

/** A mutation of the user's own security settings, which invalidates them. Forms show the error themselves. */
function useSecure<Input, Result>(write: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => client.invalidateQueries({ queryKey: profileQueries.one.queryKey }),
    meta: { silent: true },
  });
}

export const useStartEmail = () =>
  useSecure((password: string) => call(secondFactor.startEmail, { body: { password } }));

export const useConfirmEmail = () =>
  useSecure((code: string) => call(secondFactor.confirmEmail, { body: { code } }));

export const useDisableEmail = () =>
  useSecure((password: string) => call(secondFactor.disableEmail, { body: { password } }));

export const useNewRecoveryCodes = () =>
  useSecure((password: string) => call(secondFactor.newRecoveryCodes, { body: { password } }));

export function useForgetDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(secondFactor.forgetDevice, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQueries.rememberedDevices.queryKey }),
    meta: { error: "platform/errors:update" },
  });
}
