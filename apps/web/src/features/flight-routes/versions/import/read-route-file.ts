import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteFileWarning } from "@overfly/contract/flight-routes/route-file-warning";
import { type RouteFileFormat, flightRoutes } from "@overfly/contract/flight-routes/flight-routes";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { findAircraft } from "@overfly/flight-planning/cameras/aircraft";
import { FLIGHT_DEFAULTS } from "@overfly/route-files/flight/flight-defaults";
import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import { call } from "#platform/api/call.ts";
import { boundsOf } from "#platform/map/bounds.ts";
import type { Bounds } from "#platform/map/bounds.ts";
import { formatOf } from "@overfly/i18n/format";
import { currentLocale } from "#platform/i18n/locale.ts";
import type { Equipment } from "#features/flight-routes/document/default-document.ts";
import { translate } from "#platform/i18n/translation.ts";
import { documentPositions } from "./document-positions.ts";

/** The server's limit. */
export const MAX_FILE_MB = 32;
const FAR_AWAY_M = 20_000;
const MAX_NAME_LENGTH = 80;

export interface RouteFileContent {
  name: string;
  format: RouteFileFormat;
  document: RouteDocument;
  warnings: readonly RouteFileWarning[];
  /** Names the default equipment, if the file names none. */
  equipmentNote: string | undefined;
  /** Distance from the site in metres, if the route is not near it. */
  distanceFromSiteM: number | undefined;
  bounds: Bounds | undefined;
}

/** Rejects with a message for the user. */
export async function readRouteFile(
  file: File,
  { site, defaultEquipment }: { site: SiteDetail; defaultEquipment: Equipment | undefined },
): Promise<RouteFileContent> {
  if (file.size > MAX_FILE_MB * 2 ** 20) {
    const size = formatOf(currentLocale()).bytes(file.size);
    throw new Error(translate("flight-routes/versions:tooLarge", { size, limit: MAX_FILE_MB }));
  }
  const { data } = await call(flightRoutes.importFile, { params: { token: site.token }, file });
  const { document, equipped } = withDefaultEquipment(data.document, defaultEquipment);
  const bounds = boundsOf([{ type: "MultiPoint", coordinates: documentPositions(document) }]);
  const name = (data.name?.trim() || file.name.replace(/\.[^.]*$/, "")).slice(0, MAX_NAME_LENGTH);
  const { format, warnings } = data;
  return {
    name,
    format,
    document,
    warnings,
    equipmentNote: equipped,
    bounds,
    distanceFromSiteM: distanceFromSite(site, bounds),
  };
}

/** Files without an aircraft get the default equipment, with a note. */
function withDefaultEquipment(
  document: RouteDocument,
  defaultEquipment: Equipment | undefined,
): { document: RouteDocument; equipped?: string } {
  const aircraft = defaultEquipment && findAircraft(defaultEquipment.aircraftId);
  if (document.aircraftId !== FLIGHT_DEFAULTS.aircraftId || !aircraft) return { document };
  const { aircraftId, cameraId, lensIds } = defaultEquipment;
  return {
    document: { ...document, aircraftId, cameraId, lensIds },
    equipped: translate("flight-routes/versions:defaultAircraft", { name: aircraft.name }),
  };
}

function distanceFromSite(site: SiteDetail, bounds: Bounds | undefined): number | undefined {
  const [here, there] = [boundsOf([site.boundary ?? site.location]), bounds].map(middleOf);
  if (!here || !there) return undefined;
  const awayM = distanceM(here, there);
  return awayM > FAR_AWAY_M ? awayM : undefined;
}

const middleOf = (bounds: Bounds | undefined): Position | undefined =>
  bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
