import { auth, type Login } from "@overfly/contract/auth/auth";
import type { IdentityProvider } from "@overfly/contract/auth/login-options";
import { invitations } from "@overfly/contract/members/invitations";
import { oauth } from "@overfly/contract/auth/oauth";
import { passwords } from "@overfly/contract/auth/passwords";
import { setup } from "@overfly/contract/setup/setup";
import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Reply, BodyInput } from "@overfly/contract/endpoint";
import { call } from "#platform/api/call.ts";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { publicSettingsQuery } from "#platform/queries/settings-queries.ts";
import type { z } from "zod";

export const useSendCode = () =>
  useMutation({ mutationFn: () => call(auth.sendCode), meta: { error: "platform/errors:failed" } });

/** Sends the browser to an identity provider, which sends it back. */
export const useSignInWithProvider = () =>
  useMutation({
    mutationFn: ({ name, from }: { name: IdentityProvider; from: string }) =>
      call(oauth[name], { query: { from } }),
    onSuccess: ({ data }) => location.assign(data.url),
    meta: { error: "platform/errors:failed" },
  });

export const useRequestPasswordReset = () =>
  useMutation({
    mutationFn: (email: string) => call(passwords.forgotten, { body: { email } }),
    meta: { silent: true },
  });

export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof passwords.reset>) => call(passwords.reset, { body }),
    meta: { silent: true },
  });

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof invitations.accept>) => call(invitations.accept, { body }),
    meta: { silent: true },
  });

/** Signs in and caches the user, upon which the login screen redirects. */
export function useLogin() {
  const client = useQueryClient();
  const arrive = useStartSession();
  return useMutation({
    mutationFn: (body: z.input<typeof Login>) => call(auth.login, { body }),
    onMutate: () => client.removeQueries({ queryKey: authQueries.codeChannels.queryKey }),
    onSuccess: arrive,
    meta: { silent: true },
  });
}

/** Completes a sign-in that requires a code. */
export function useLoginCode() {
  const arrive = useStartSession();
  return useMutation({
    mutationFn: (body: BodyInput<typeof auth.loginCode>) => call(auth.loginCode, { body }),
    onSuccess: arrive,
    meta: { silent: true },
  });
}

/** Removes all cached data of the previous user. */
export function useStartSession() {
  const client = useQueryClient();
  const { user } = authQueries;
  return async (reply: Reply<typeof auth.login>): Promise<void> => {
    await client.cancelQueries({ queryKey: user.queryKey }); // its retries would still say: not signed in
    client.removeQueries({
      predicate: ({ queryKey, meta }) => !meta?.isPublic && hashKey(queryKey) !== hashKey(user.queryKey),
    });
    client.setQueryData(user.queryKey, reply);
  };
}

/** Sets the installation up, and signs its administrator in. */
export function useCreateFirstAdministrator() {
  const client = useQueryClient();
  const arrive = useStartSession();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setup.createFirstAdministrator>) =>
      call(setup.createFirstAdministrator, { body }),
    onSuccess: async (reply) => {
      await arrive(reply);
      client.setQueryData(
        publicSettingsQuery.queryKey,
        (settings) => settings && { data: { ...settings.data, needs_setup: false } },
      );
    },
    meta: { silent: true },
  });
}
