import { MAX_PLACES, type Place } from "@overfly/contract/sites/places";
import { z } from "zod";
import type { Context } from "#context.ts";
import { getJson } from "#platform/calls/get-json.ts";
import { HttpError } from "#platform/http/errors.ts";

const TIMEOUT_MS = 5000;

/** https://github.com/komoot/photon: a GeoJSON collection of points, the best first. */
const PhotonReply = z.object({
  features: z.array(
    z.object({
      geometry: z.object({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.object({
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        /** Some servers leave it empty or write a name: a place is worth showing without its country. */
        countrycode: z
          .string()
          .toUpperCase()
          .regex(/^[A-Z]{2}$/)
          .nullish()
          .catch(null),
      }),
    }),
  ),
});

/** Places and addresses by a Photon server, in the user's language where it knows their names. */
export async function searchPhoton(
  { settings, log }: Pick<Context, "settings" | "log">,
  service: string,
  search: string,
): Promise<Place[]> {
  const url = new URL(service);
  url.searchParams.set("q", search);
  url.searchParams.set("limit", String(MAX_PLACES));
  const options = { allowPrivate: settings.ALLOW_PRIVATE_CALLS, timeoutMs: TIMEOUT_MS };
  const reply = await getJson(url, options).catch((error: unknown) => {
    log.warn({ err: error }, "The place search did not reply");
    throw new HttpError(502, "errors/sites:placesFailed");
  });
  const parsed = PhotonReply.safeParse(reply.body);
  if (reply.status !== 200 || !parsed.success) {
    log.warn({ status: reply.status }, "The place search replied with an error");
    throw new HttpError(502, "errors/sites:placesFailed");
  }
  return parsed.data.features.slice(0, MAX_PLACES).flatMap(({ geometry, properties }) => {
    const { name, street, housenumber, city, state, countrycode } = properties;
    const label = name ?? ([street, housenumber].filter(Boolean).join(" ") || city);
    if (!label) return [];
    const [longitude, latitude] = geometry.coordinates;
    const region = [city === label ? undefined : city, state].filter(Boolean).join(", ");
    return { name: label, region: region || null, country_code: countrycode ?? null, latitude, longitude };
  });
}
