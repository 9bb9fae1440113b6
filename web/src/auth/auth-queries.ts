import { auth, type Login } from "@overfly/contract/auth";
import { setup } from "@overfly/contract/setup";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyInput } from "@overfly/contract/endpoint";
import { call } from "#api/call.ts";
import { settingsQuery } from "#api/settings.ts";
import { userQuery } from "#api/user.ts";
import type { z } from "zod";

/** Signs in; the user is known from then on, and the login screen goes on by itself. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof Login>) => call(auth.login, { body }),
    onSuccess: (reply) => {
      client.removeQueries({
        predicate: ({ queryKey }) => queryKey[0] !== "settings" && queryKey[0] !== "authUser",
      });
      client.setQueryData(userQuery.queryKey, reply);
    },
    meta: { silent: true },
  });
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
