import { auth, type Login } from "@overfly/contract/auth/auth";
import { entrance, type IdentityProvider } from "@overfly/contract/auth/entrance";
import { invitations } from "@overfly/contract/members/invitations";
import { oauth } from "@overfly/contract/auth/oauth";
import { passwords } from "@overfly/contract/auth/passwords";
import { setup } from "@overfly/contract/setup/setup";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, BodyInput } from "@overfly/contract/endpoint";
import { call } from "#platform/api/call.ts";
import { retryUnlessRefused } from "#platform/api/retries.ts";
import { settingsQuery } from "#platform/api/settings.ts";
import { userQuery } from "#platform/api/user.ts";
import type { z } from "zod";

/** Whose entrance it is; the address may name an organization. */
export const entranceQuery = (organization: string | null) =>
  queryOptions({
    queryKey: ["settings", "entrance", organization] as const,
    queryFn: () => call(entrance.show, { query: organization === null ? {} : { organization } }),
    select: (reply) => reply.data,
    meta: { silent: true },
  });

/** By which codes the sign-in that is under way can be finished. */
export const codeWaysQuery = queryOptions({
  queryKey: ["settings", "codeWays"] as const,
  queryFn: () => call(auth.codeWays),
  select: (reply) => reply.data,
  staleTime: 0,
  meta: { silent: true },
});

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["settings", "invitation", token] as const,
    queryFn: () => call(invitations.read, { body: { token } }),
    select: (reply) => reply.data,
    retry: retryUnlessRefused,
    meta: { silent: true },
  });

export const useMailCode = () =>
  useMutation({ mutationFn: () => call(auth.mailCode), meta: { error: "An error occurred" } });

/** Sends the browser to an identity provider, which sends it back. */
export const useProvider = () =>
  useMutation({
    mutationFn: ({ name, from }: { name: IdentityProvider; from: string }) =>
      call(oauth[name], { query: { from } }),
    onSuccess: ({ data }) => location.assign(data.url),
    meta: { error: "An error occurred" },
  });

export const useForgotten = () =>
  useMutation({
    mutationFn: (email: string) => call(passwords.forgotten, { body: { email } }),
    meta: { silent: true },
  });

export const useReset = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof passwords.reset>) => call(passwords.reset, { body }),
    meta: { silent: true },
  });

export const useAcceptInvitation = () =>
  useMutation({
    mutationFn: (body: BodyInput<typeof invitations.accept>) => call(invitations.accept, { body }),
    meta: { silent: true },
  });

/** Signs in; the user is known from then on, and the login screen goes on by itself. */
export function useLogin() {
  const arrive = useArrive();
  return useMutation({
    mutationFn: (body: z.input<typeof Login>) => call(auth.login, { body }),
    onSuccess: arrive,
    meta: { silent: true },
  });
}

/** Finishes a sign-in that asked for a code. */
export function useLoginCode() {
  const arrive = useArrive();
  return useMutation({
    mutationFn: (body: BodyInput<typeof auth.loginCode>) => call(auth.loginCode, { body }),
    onSuccess: arrive,
    meta: { silent: true },
  });
}

/** Nothing that was read for somebody else stays. */
export function useArrive() {
  const client = useQueryClient();
  return (reply: Answer<typeof auth.login>): void => {
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== "settings" && queryKey[0] !== "authUser",
    });
    client.setQueryData(userQuery.queryKey, reply);
  };
}

export function useCreateFirstAdministrator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setup.createFirstAdministrator>) =>
      call(setup.createFirstAdministrator, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    meta: { silent: true },
  });
}
