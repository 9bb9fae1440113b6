import { bim } from "@overfly/contract/bim/bim";
import { results } from "@overfly/contract/bim/update-results";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { getElement, listElements, matchingIds } from "./elements.ts";
import { getModelProgress, listModels, modelFile } from "./model-service.ts";
import { listNodes } from "./tree.ts";
import { updateResults } from "./update-results.ts";

export function bimEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, bim, {
    list: (context, { params }) => listModels(context, params.token),
    get: async (context, { params }) => ({ data: await getModelProgress(context, params.id) }),
    file: (context, { params }) => modelFile(context, params.id),
    elements: (context, { params, query }) => listElements(context, params.id, query),
    matches: async (context, { params, query }) => ({ data: await matchingIds(context, params.id, query) }),
    tree: (context, { params, query }) => listNodes(context, params.id, query),
    element: async (context, { params }) => ({ data: await getElement(context, params.id, params.element) }),
  });
  mount(app, services, results, {
    update: async (context, { params, body }) => ({ data: await updateResults(context, params.id, body) }),
  });
}
