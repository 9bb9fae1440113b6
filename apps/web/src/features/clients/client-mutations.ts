import { type CLIENT_ROLES, clientInvitations } from "@overfly/contract/clients/client-invitations";
import { clients } from "@overfly/contract/clients/clients";
import type { BodyInput, Reply } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitedPerson } from "#features/invitations/invite-dialog.tsx";
import { call } from "#platform/api/call.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useIdempotencyKeys } from "#platform/ui/fields/use-idempotency-keys.ts";

type ClientRole = (typeof CLIENT_ROLES)[number];

/** Lists of clients, their invitations, and the choice of the site form. */
function useRefreshClients(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: clientQueries.all }),
      client.invalidateQueries({ queryKey: siteQueries.createData.queryKey }),
    ]);
  };
}

/** Creates a client, or changes the one with this id; the form shows the errors. */
export function useSaveClient(id: number | undefined) {
  const refresh = useRefreshClients();
  const keyOf = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: BodyInput<typeof clients.update>): Promise<Reply<typeof clients.update>> => {
      if (id !== undefined) return call(clients.update, { params: { id }, body });
      const { updated_at: _none, ...fields } = body;
      return call(clients.create, { body: fields, idempotencyKey: keyOf(fields) });
    },
    onSuccess: refresh,
    meta: { silent: true },
  });
}

export const useArchiveClient = () =>
  useMutation({
    mutationFn: (id: number) => call(clients.archive, { params: { id } }),
    onSuccess: useRefreshClients(),
    meta: { error: "platform/errors:update" },
  });

export const useRestoreClient = () =>
  useMutation({
    mutationFn: (id: number) => call(clients.restore, { params: { id } }),
    onSuccess: useRefreshClients(),
    meta: { error: "platform/errors:update" },
  });

export const useInviteContact = (id: number) =>
  useMutation({
    mutationFn: (body: InvitedPerson<ClientRole>) => call(clientInvitations.invite, { params: { id }, body }),
    onSuccess: useRefreshClients(),
    meta: { silent: true },
  });

export const useResendContactInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(clientInvitations.resend, { params: { id } }),
    onSuccess: useRefreshClients(),
    meta: { error: "platform/errors:update" },
  });

export const useRevokeContactInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(clientInvitations.revoke, { params: { id } }),
    onSuccess: useRefreshClients(),
    meta: { error: "platform/errors:update" },
  });
