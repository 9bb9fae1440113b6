import type { BodyInput } from "@overfly/contract/endpoint";
import { type SiteContact, siteContacts } from "@overfly/contract/sites/site-contacts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { refreshSites } from "#features/sites/site-mutations.ts";
import { call } from "#platform/api/call.ts";

function useRefreshed(): () => void {
  const client = useQueryClient();
  return () => refreshSites(client);
}

/** Adds a contact to a site, or changes the given one. */
export function useSaveContact(token: string, contact: SiteContact | undefined) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof siteContacts.create>) =>
      contact
        ? call(siteContacts.update, {
            params: { id: contact.id },
            body: { ...body, updated_at: contact.updated_at },
          })
        : call(siteContacts.create, { params: { token }, body }),
    onSuccess: useRefreshed(),
    meta: { silent: true },
  });
}

/** Also after a refusal: others changed the contacts in the meantime. */
export const useOrderContacts = (token: string) =>
  useMutation({
    mutationFn: (ids: number[]) => call(siteContacts.order, { params: { token }, body: { ids } }),
    onSettled: useRefreshed(),
    meta: { error: "platform/errors:update" },
  });

export const useRemoveContact = () =>
  useMutation({
    mutationFn: (id: number) => call(siteContacts.remove, { params: { id } }),
    onSuccess: useRefreshed(),
    meta: { error: "platform/errors:update" },
  });
