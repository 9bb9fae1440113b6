import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { addDocument, documentFile, listDocuments, removeDocument } from "./mission-documents.ts";

export function missionDocumentEndpoints(app: FastifyInstance, services: Services): void {
  mount(app, services, missionDocuments, {
    list: (context, { params, query }) => listDocuments(context, params.token, query),
    upload: async (context, { params, request }) => ({
      data: await addDocument(context, params.token, request),
    }),
    file: (context, { params }) => documentFile(context, params.id),
    remove: async (context, { params }) => {
      await removeDocument(context, params.id);
      return { message: "Document deleted" };
    },
  });
}
