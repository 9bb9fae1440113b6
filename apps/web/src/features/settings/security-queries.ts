import type { QueryInput } from "@overfly/contract/endpoint";
import { outbox } from "@overfly/contract/mail/outbox";
import { secondFactor } from "@overfly/contract/auth/second-factor";
import { signIns } from "@overfly/contract/auth/sign-ins";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

export const securityQueries = {
  devices: queryOptions({
    queryKey: ["profile", "devices"] as const,
    queryFn: () => call(secondFactor.devices),
    select: (reply) => reply.data,
  }),
  signIns: (query: QueryInput<typeof signIns.list>) =>
    queryOptions({
      queryKey: ["profile", "signIns", query] as const,
      queryFn: () => call(signIns.list, { query }),
    }),
  outbox: (query: QueryInput<typeof outbox.list>) =>
    queryOptions({
      queryKey: ["outbox", query] as const,
      queryFn: () => call(outbox.list, { query }),
    }),
};

/** A write of the user's own security, after which all of it is read again. Forms show its failure themselves. */
function useSecure<Input, Result>(write: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => client.invalidateQueries({ queryKey: ["profile"] }),
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
    onSuccess: () => client.invalidateQueries({ queryKey: securityQueries.devices.queryKey }),
    meta: { error: "Failed to update data." },
  });
}
