import { clientBranding } from "@overfly/contract/clients/client-branding";
import { clientContacts } from "@overfly/contract/clients/client-contacts";
import { clientInvitations } from "@overfly/contract/clients/client-invitations";
import { clients } from "@overfly/contract/clients/clients";
import { clientDocuments, sharedDocuments } from "@overfly/contract/clients/client-documents";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  getClientBranding,
  removeClientLogo,
  setClientLogo,
  updateClientBranding,
} from "./client-branding.ts";
import {
  inviteContact,
  listContactInvitations,
  resendContactInvitation,
  revokeContactInvitation,
} from "./client-invitations.ts";
import { addContact, listContacts, removeContact, updateContact } from "./client-contacts.ts";
import {
  addClientDocument,
  clientDocumentFile,
  listClientDocuments,
  listSharedDocuments,
  removeClientDocument,
  shareDocument,
} from "./client-documents.ts";
import { getClientDetail } from "./client-detail.ts";
import { listClients } from "./client-rows.ts";
import { archiveClient, createClient, restoreClient, updateClient } from "./client-service.ts";

export const clientEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, clients, {
    list: (context, { query }) => listClients(context, query),
    get: async (context, { params }) => ({ data: await getClientDetail(context, params.id) }),
    create: async (context, { body }) => ({ data: await createClient(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateClient(context, params.id, body) }),
    archive: async (context, { params }) => {
      await archiveClient(context, params.id);
      return { message: "The client was archived" };
    },
    restore: async (context, { params }) => ({ data: await restoreClient(context, params.id) }),
  });
  mount(app, services, clientBranding, {
    get: async (context, { params }) => ({ data: await getClientBranding(context, params.id) }),
    update: async (context, { params, body }) => ({
      data: await updateClientBranding(context, params.id, body),
    }),
    setLogo: async (context, { params, request }) => ({
      data: await setClientLogo(context, params.id, request),
    }),
    removeLogo: async (context, { params }) => ({ data: await removeClientLogo(context, params.id) }),
  });
  documentEndpoints(app, services);
  mount(app, services, clientContacts, {
    list: async (context, { params }) => ({ data: await listContacts(context, params.id) }),
    create: async (context, { params, body }) => ({ data: await addContact(context, params.id, body) }),
    update: async (context, { params, body }) => ({ data: await updateContact(context, params.id, body) }),
    remove: async (context, { params }) => {
      await removeContact(context, params.id);
      return { message: "The contact was removed" };
    },
  });
  mount(app, services, clientInvitations, {
    list: async (context, { params }) => ({ data: await listContactInvitations(context, params.id) }),
    invite: async (context, { params, body }) => ({ data: await inviteContact(context, params.id, body) }),
    resend: async (context, { params }) => ({ data: await resendContactInvitation(context, params.id) }),
    revoke: async (context, { params }) => {
      await revokeContactInvitation(context, params.id);
      return { message: "The invitation was withdrawn" };
    },
  });
};

function documentEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, clientDocuments, {
    list: (context, { params, query }) => listClientDocuments(context, params.id, query),
    upload: async (context, { params, request }) => ({
      data: await addClientDocument(context, params.id, request),
    }),
    file: (context, { params }) => clientDocumentFile(context, params.id),
    share: async (context, { params, body }) => ({
      data: await shareDocument(context, params.id, body.is_shared),
    }),
    remove: async (context, { params }) => {
      await removeClientDocument(context, params.id);
      return { message: "The document was deleted" };
    },
  });
  mount(app, services, sharedDocuments, {
    list: (context, { query }) => listSharedDocuments(context, query),
    file: (context, { params }) => clientDocumentFile(context, params.id),
  });
}
