import { auth, type Login } from "@overfly/contract/auth";
import { setup } from "@overfly/contract/setup";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Answer, BodyInput } from "@overfly/contract/endpoint";
import { call } from "#api/call.ts";
import { settingsQuery } from "#api/settings.ts";
import { userQuery } from "#api/user.ts";
import type { z } from "zod";

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
function useArrive() {
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
