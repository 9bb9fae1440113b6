import { places } from "@overfly/contract/sites/places";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { searchPlaces } from "./search-places.ts";

export const placeEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, places, { search: (context, { query }) => searchPlaces(context, query.search) });
