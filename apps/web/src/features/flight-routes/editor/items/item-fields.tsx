import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AreaFields, PerimeterFields } from "./area-fields.tsx";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { CorridorFields, FacadeFields, OrbitFields } from "./line-fields.tsx";
import { RowFields } from "./row-fields.tsx";
import { PhotoPointFields } from "#features/flight-routes/editor/waypoints/photo-point-fields.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";
import { VerificationFields } from "#features/flight-routes/editor/waypoints/verification-fields.tsx";
import { WaypointFields } from "#features/flight-routes/editor/waypoints/waypoint-fields.tsx";

/** Where a part lies and how it is flown over, as its kind asks. */
export function ItemFields({ part }: { part: RouteItem }) {
  switch (part.kind) {
    case "area":
      return <AreaFields part={part} />;
    case "perimeter":
      return <PerimeterFields part={part} />;
    case "rows":
      return <RowFields part={part} />;
    case "corridor":
      return <CorridorFields part={part} />;
    case "orbit":
      return <OrbitFields part={part} />;
    case "facade":
      return <FacadeFields part={part} />;
    case "waypoints":
      return <WaypointFields part={part} />;
    case "verification":
      return <VerificationFields part={part} />;
    case "points":
      return <PhotoPointFields part={part} />;
  }
}

/** Told at a field of their own. */
const SHOWN_AT_FIELDS = /^(?:no-module-rows|rows-exceed-image|camera-misses-wall|motion-blur|speed-limited)/u;

/** What to note about the part as a whole. */
export function ItemWarnings({ part }: { part: RouteItem }) {
  const warnings = useWarnings(part.id).filter(({ code }) => !SHOWN_AT_FIELDS.test(code));
  return warnings.map(({ code, message: words }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the same may hold at several places
    <p key={`${code} ${index}`} className={style["warning"]}>
      {words}
    </p>
  ));
}

/** What a kind is for, in one sentence. */
export const Purpose = ({ part }: { part: RouteItem }) =>
  useTranslation("flight-routes/editor").t(`purpose.${part.kind}`);
