import type { Services } from "#context.ts";
import { type Credentials, identify } from "#platform/auth/identity.ts";
import { listBaseMaps } from "./base-map-service.ts";

/**
 * The origins of the base maps that a signed-in user can choose, for the Content-Security-Policy of a page: exactly these
 * are opened for tiles. None where nobody is signed in; what another organization chose is nobody else's business.
 */
export async function mapOrigins(services: Services, headers: Credentials): Promise<string[]> {
  try {
    const user = await identify(services, headers);
    if (!user) return [];
    const maps = await listBaseMaps({ db: services.db, user });
    const found = maps.flatMap(({ url }) => URL.parse(url.replaceAll(/[{}]/gu, ""))?.origin ?? []);
    return [...new Set(found)].toSorted();
  } catch (error) {
    services.log.error(error, "The base maps can't be read"); // the page says itself what is wrong
    return [];
  }
}
