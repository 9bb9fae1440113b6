import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteFileNote } from "@overfly/contract/flight-routes/route-file-note";
import { type RouteFileFormat, routes } from "@overfly/contract/flight-routes/routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { UNSAID } from "@overfly/route-files/flight/flight-defaults";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import { call } from "#platform/api/call.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { formatOf } from "#platform/i18n/use-format.ts";
import { currentLocale } from "#platform/i18n/locale.ts";
import type { Equipped } from "#features/flight-routes/document/default-document.ts";
import { documentPlaces } from "./document-positions.ts";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";

/** As much as the server takes. */
export const MOST_MB = 32;
const FAR_M = 20_000;
const MOST_LETTERS = 80;

export interface ReadRoute {
  name: string;
  format: RouteFileFormat;
  document: RouteDocument;
  notes: readonly RouteFileNote[];
  /** What the route is flown with, where the file names no aircraft. */
  equipped: string | undefined;
  /** Metres from the site, where it lies elsewhere. */
  awayM: number | undefined;
  bounds: Bounds | undefined;
}

/** Rejects with words for the reader. */
export async function readRouteFile(
  file: File,
  { site, usual }: { site: SiteDetail; usual: Equipped | undefined },
): Promise<ReadRoute> {
  if (file.size > MOST_MB * 2 ** 20) {
    const size = formatOf(currentLocale()).bytes(file.size);
    throw new Error(useLifeText.say("tooBig", { size, limit: MOST_MB }));
  }
  const { data } = await call(routes.importFile, { params: { token: site.token }, file });
  const { document, equipped } = withEquipment(data.document, usual);
  const bounds = boundsOf([{ type: "MultiPoint", coordinates: documentPlaces(document) }]);
  const name = (data.name?.trim() || file.name.replace(/\.[^.]*$/, "")).slice(0, MOST_LETTERS);
  const { format, notes } = data;
  return { name, format, document, notes, equipped, bounds, awayM: awayFrom(site, bounds) };
}

/** Files that name no aircraft are flown with what is flown otherwise; that is told. */
function withEquipment(
  document: RouteDocument,
  usual: Equipped | undefined,
): { document: RouteDocument; equipped?: string } {
  const aircraft = usual && findAircraft(usual.aircraftId);
  if (document.aircraftId !== UNSAID.aircraftId || !aircraft) return { document };
  const { aircraftId, cameraId, lensIds } = usual;
  return {
    document: { ...document, aircraftId, cameraId, lensIds },
    equipped: useLifeText.say("equipped", { name: aircraft.name }),
  };
}

function awayFrom(site: SiteDetail, bounds: Bounds | undefined): number | undefined {
  const [here, there] = [boundsOf([site.boundary ?? site.location]), bounds].map(middleOf);
  if (!here || !there) return undefined;
  const awayM = distanceM(here, there);
  return awayM > FAR_M ? awayM : undefined;
}

const middleOf = (bounds: Bounds | undefined): Position | undefined =>
  bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
