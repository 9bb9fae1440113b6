import { forceLogin } from "@overfly/contract/auth/force-login";
import { useMutation } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useStartSession } from "#features/auth/auth-mutations.ts";

/** Opens a client's side, on its own host. */
export const useForceLogin = () =>
  useMutation({
    mutationFn: (client_id: number) => call(forceLogin.start, { body: { client_id } }),
    onSuccess: ({ data }) => location.assign(data.url),
    meta: { error: "platform/errors:failed" },
  });

export function useEnterAsClient() {
  const arrive = useStartSession();
  return useMutation({
    mutationFn: (token: string) => call(forceLogin.redeem, { body: { token } }),
    onSuccess: arrive,
    meta: { silent: true },
  });
}

export const useEndForceLogin = () =>
  useMutation({
    mutationFn: () => call(forceLogin.end),
    onSuccess: ({ data }) => {
      localStorage.clear();
      location.assign(data.url);
    },
    meta: { error: "platform/errors:failed" },
  });
