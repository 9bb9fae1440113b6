import type { Site } from "@overfly/contract/sites/sites";
import type { ChosenSite } from "#features/missions/request/request-form.ts";

/** What the form keeps of a site. */
export const chosenSite = ({ token, name, time_zone, country, client }: Site): ChosenSite => ({
  token,
  name,
  time_zone,
  country,
  client_id: client.id,
});
