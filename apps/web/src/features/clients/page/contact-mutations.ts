import { clientContacts, type ClientContact } from "@overfly/contract/clients/client-contacts";
import type { BodyInput } from "@overfly/contract/endpoint";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { clientQueries } from "#platform/queries/client-queries.ts";

function useRefreshContacts(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: clientQueries.all });
}

/** Adds a contact of a client, or changes the given one. */
export function useSaveContact(clientId: number, contact: ClientContact | undefined) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof clientContacts.create>) =>
      contact
        ? call(clientContacts.update, {
            params: { id: contact.id },
            body: { ...body, updated_at: contact.updated_at },
          })
        : call(clientContacts.create, { params: { id: clientId }, body }),
    onSuccess: useRefreshContacts(),
    meta: { silent: true },
  });
}

export const useRemoveContact = () =>
  useMutation({
    mutationFn: (id: number) => call(clientContacts.remove, { params: { id } }),
    onSuccess: useRefreshContacts(),
    meta: { error: "platform/errors:update" },
  });
