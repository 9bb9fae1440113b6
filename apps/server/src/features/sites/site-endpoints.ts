import { Industry, sites } from "@overfly/contract/sites/sites";
import { siteContacts } from "@overfly/contract/sites/site-contacts";
import { siteCover } from "@overfly/contract/sites/site-cover";
import { Mounting } from "@overfly/contract/sites/solar-data";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { importLayout } from "#features/sites/layouts/import-layout.ts";
import { listLayouts } from "#features/sites/layouts/list-layouts.ts";
import {
  discardProposedLayout,
  listProposedElements,
  useProposedLayout,
} from "#features/sites/layouts/proposed-layouts.ts";
import { listPlantElements } from "#features/sites/layouts/list-plant-elements.ts";
import { listZones } from "#features/sites/zones/list-zones.ts";
import { listPlantModels } from "#features/sites/plant-models/plant-models.ts";
import { findSite } from "#tenancy.ts";
import {
  addSiteContact,
  orderSiteContacts,
  removeSiteContact,
  updateSiteContact,
} from "./contacts/site-contacts.ts";
import { readCover, removeCover, setCover } from "./cover/site-cover.ts";
import { deleteSite } from "./delete-site.ts";
import { getSite } from "./get-site.ts";
import { listMapSites, listSites, listTags } from "./list-sites.ts";
import { newSiteForm } from "./new-site-form.ts";
import { changeSiteStatus, createSite, updateSite } from "./site-service.ts";

export const siteEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, siteCover, {
    file: (context, { params }) => readCover(context, params.token),
    set: async (context, { params, request }) => ({ data: await setCover(context, params.token, request) }),
    remove: async (context, { params }) => ({ data: await removeCover(context, params.token) }),
  });
  contactEndpoints(app, services);
  mount(app, services, sites, {
    list: (context, { query }) => listSites(context, query),
    map: async (context) => ({ data: await listMapSites(context) }),
    get: async (context, { params }) => ({ data: await getSite(context, params.token) }),
    createData: async (context, { params }) => ({ data: await newSiteForm(context, params.token) }),
    editData: async (context, { params }) => ({
      data: {
        site: await getSite(context, params.token),
        industries: [...Industry.options],
        mountings: [...Mounting.options],
        ...(await listPlantModels(context, (await findSite(context, params.token)).provider_id)),
      },
    }),
    create: async (context, { body }) => ({ data: await createSite(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateSite(context, params.token, body) }),
    remove: async (context, { params }) => {
      await deleteSite(context, params.token);
      return { message: "Site deleted" };
    },
    archive: async (context, { params }) => ({
      data: await changeSiteStatus(context, params.token, "archived"),
    }),
    restore: async (context, { params }) => ({
      data: await changeSiteStatus(context, params.token, "active"),
    }),
    zones: async (context, { params, query }) => ({
      data: await listZones(context, params.token, query),
    }),
    layouts: (context, { params, query }) => listLayouts(context, params.token, query),
    importLayout: async (context, { params, request }) => ({
      data: await importLayout(context, params.token, bytesOf(request)),
    }),
    proposedLayout: (context, { params }) => listProposedElements(context, params.token, params.layout),
    useLayout: async (context, { params, body }) => ({
      data: await useProposedLayout(context, params, body),
    }),
    discardLayout: async (context, { params }) => {
      await discardProposedLayout(context, params);
      return { message: "Layout discarded" };
    },
    plant: (context, { params, query }) => listPlantElements(context, params.token, query),
    tags: async (context) => ({ data: await listTags(context) }),
    industries: async () => ({ data: Industry.options.map((key) => ({ key, label: labelOf(key) })) }),
  });
};

function contactEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, siteContacts, {
    create: async (context, { params, body }) => ({
      data: await addSiteContact(context, params.token, body),
    }),
    order: async (context, { params, body }) => ({
      data: await orderSiteContacts(context, params.token, body.ids),
    }),
    update: async (context, { params, body }) => ({
      data: await updateSiteContact(context, params.id, body),
    }),
    remove: async (context, { params }) => ({ data: await removeSiteContact(context, params.id) }),
  });
}

/** A request without a body counts as an empty object. */
const bytesOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.from("{}"));

/** "oil_and_gas" → "Oil and gas". */
function labelOf(key: string): string {
  const label = key.replaceAll("_", " ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}
