import { Alert } from "#platform/ui/feedback/alert.tsx";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AreaFields, PerimeterFields } from "./area-fields.tsx";
import { CorridorFields, FacadeFields, OrbitFields } from "./line-fields.tsx";
import { RowFields } from "./row-fields.tsx";
import { PhotoPointFields } from "#features/flight-routes/editor/waypoints/photo-point-fields.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";
import { VerificationFields } from "#features/flight-routes/editor/waypoints/verification-fields.tsx";
import { WaypointFields } from "#features/flight-routes/editor/waypoints/waypoint-fields.tsx";

/** Location and flight pattern of an item, depending on its kind. */
export function RouteItemFields({ item }: { item: RouteItem }) {
  switch (item.kind) {
    case "area":
      return <AreaFields item={item} />;
    case "perimeter":
      return <PerimeterFields item={item} />;
    case "rows":
      return <RowFields item={item} />;
    case "corridor":
      return <CorridorFields item={item} />;
    case "orbit":
      return <OrbitFields item={item} />;
    case "facade":
      return <FacadeFields item={item} />;
    case "waypoints":
      return <WaypointFields item={item} />;
    case "verification":
      return <VerificationFields item={item} />;
    case "points":
      return <PhotoPointFields item={item} />;
  }
}

/** Shown at the field that they are about. */
const DISPLAYED_AT_FIELDS =
  /^(?:no-module-rows|rows-exceed-image|camera-misses-wall|motion-blur|speed-limited)/u;

/** Warnings about the item as a whole. */
export function ItemWarnings({ item }: { item: RouteItem }) {
  const warnings = useWarnings(item.id).filter(({ code }) => !DISPLAYED_AT_FIELDS.test(code));
  return warnings.map(({ code, message }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same may hold at several places
    <Alert key={`${code} ${index}`}>{message}</Alert>
  ));
}

/** The purpose of an item's kind, in one sentence. */
export const Purpose = ({ item }: { item: RouteItem }) =>
  useTranslation("flight-routes/editor").t(`purpose.${item.kind}`);
