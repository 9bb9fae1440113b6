import { clientBranding } from "@overfly/contract/clients/client-branding";
import { clientContacts } from "@overfly/contract/clients/client-contacts";
import { clientDocuments, sharedDocuments } from "@overfly/contract/clients/client-documents";
import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { clients } from "@overfly/contract/clients/clients";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { dataOf, endpointQuery } from "#platform/api/endpoint-query.ts";

const MAX_CHOICES = 200;

const list = (query: QueryInput<typeof clients.list>) =>
  queryOptions(endpointQuery(clients.list, { query }, { error: "platform/errors:fetch" }));

export const clientQueries = {
  /** The key of everything that is read of clients. */
  all: ["clients"] as const,
  list,
  one: (id: number) =>
    queryOptions({
      ...endpointQuery(clients.get, { params: { id } }, { silent: true, pathSegment: String(id) }),
      select: dataOf,
    }),
  invitations: (id: number) =>
    queryOptions({ ...endpointQuery(clientInvitations.list, { params: { id } }), select: dataOf }),
  contacts: (id: number) =>
    queryOptions({ ...endpointQuery(clientContacts.list, { params: { id } }), select: dataOf }),
  documents: (id: number, query: QueryInput<typeof clientDocuments.list>) =>
    queryOptions(endpointQuery(clientDocuments.list, { params: { id }, query })),
  shared: (query: QueryInput<typeof sharedDocuments.list>) =>
    queryOptions(endpointQuery(sharedDocuments.list, { query })),
  branding: (id: number) =>
    queryOptions({ ...endpointQuery(clientBranding.get, { params: { id } }), select: dataOf }),
  choices: queryOptions({ ...list({ item_count: MAX_CHOICES }), select: dataOf }),
};
