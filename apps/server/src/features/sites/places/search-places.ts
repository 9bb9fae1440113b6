import type { Place } from "@overfly/contract/sites/places";
import type { Context } from "#context.ts";
import { searchCities } from "./search-cities.ts";
import { searchPhoton } from "./photon.ts";

interface FoundPlaces {
  data: Place[];
  attribution: string;
}

/** Places of the configured search, else of the list of cities that comes with the product and needs no network. */
export async function searchPlaces(context: Context, search: string): Promise<FoundPlaces> {
  const { PLACE_SEARCH_URL: service } = context.settings;
  return service
    ? { data: await searchPhoton(context, service, search), attribution: "© OpenStreetMap contributors" }
    : { data: await searchCities(search), attribution: "© GeoNames (CC BY 4.0)" };
}
