import type { Boundary } from "@overfly/contract/geometry";
import type { SiteDetail } from "@overfly/contract/sites";
import type { Polygon, Position } from "geojson";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { boundsOf } from "#map/bounds.ts";
import { DrawPolygon } from "#map/draw-polygon.tsx";
import { LineLayer } from "#map/line-layer.tsx";
import { useMapColors } from "#map/map-colors.ts";
import { MapView } from "#map/map-view.tsx";
import { PointLayer } from "#map/point-layer.tsx";
import { PolygonLayer } from "#map/polygon-layer.tsx";
import { SymbolLayer } from "#map/symbol-layer.tsx";
import { batteryColor } from "./battery-colors.ts";
import { routeQueries } from "./route-queries.ts";
import type { ShownRoute } from "./shown-route.ts";
import { useRouteText } from "./route-text.ts";
import type { Tool } from "./tool.ts";

export interface PlanningMapProps {
  site: SiteDetail;
  /** The area of the route, and what is shown of it. */
  area: Boundary | null;
  takeOff: Position | undefined;
  shown: ShownRoute | undefined;
  faultAt: Position | undefined;
  isDark: boolean;
  tool: Tool;
  onArea: (area: Polygon | null) => void;
  onDrag: (area: Polygon) => void;
  onTakeOff: (at: [longitude: number, latitude: number]) => void;
}

/** The whole map: the site, its zones, the area, the lines by battery, and the tools that draw on it. */
export function PlanningMap(props: PlanningMapProps) {
  const { site, area, shown, tool, faultAt, isDark, onTakeOff } = props;
  const text = useRouteText();
  const bounds = useMemo(() => boundsOf([site.boundary ?? site.location]), [site]);
  return (
    <MapView
      label={text("map")}
      bounds={bounds}
      paddingPx={56}
      onClick={({ longitude, latitude }) => {
        if (tool === "takeOff") onTakeOff([longitude, latitude]);
      }}
    >
      <Ground site={site} />
      {tool !== "outline" && <AreaLayer area={area} />}
      {shown && <Batteries shown={shown} isDark={isDark} />}
      <Places takeOff={props.takeOff} faultAt={faultAt} />
      <DrawPolygon
        active={tool === "outline"}
        value={area?.type === "Polygon" ? (area as Polygon) : null}
        onChange={props.onArea}
        onDrag={props.onDrag}
      />
    </MapView>
  );
}

function Ground({ site }: { site: SiteDetail }) {
  const colors = useMapColors();
  const { data: zones } = useQuery(routeQueries.zones(site.token));
  const polygons = useMemo(
    () => [
      ...(site.boundary
        ? [{ id: "site", geometry: site.boundary, color: colors.idle, fill: 0.04, dashed: true }]
        : []),
      ...(zones ?? []).map(({ id, name, kind, polygon }) => {
        const isForbidden = kind === "no_fly" || kind === "restricted";
        return {
          id,
          label: name,
          geometry: polygon,
          color: isForbidden ? colors.bad : colors.idle,
          fill: isForbidden ? 0.18 : 0.04,
        };
      }),
    ],
    [site, zones, colors],
  );
  return <PolygonLayer name="ground" polygons={polygons} />;
}

function AreaLayer({ area }: { area: Boundary | null }) {
  const colors = useMapColors();
  const polygons = useMemo(
    () => (area ? [{ id: "area", geometry: area, color: colors.accent, fill: 0.08, widthPx: 2 }] : []),
    [area, colors],
  );
  return <PolygonLayer name="area" polygons={polygons} />;
}

function Batteries({ shown, isDark }: { shown: ShownRoute; isDark: boolean }) {
  const text = useRouteText();
  const { sets, takeOff } = shown;
  const lines = useMemo(
    () =>
      sets.map((positions, set) => ({
        id: set,
        positions,
        color: batteryColor(set, isDark),
        widthPx: 2,
        arrows: true,
      })),
    [sets, isDark],
  );
  const ferries = useMemo(
    () =>
      sets.flatMap((positions, set) => {
        const [first, last] = [positions[0], positions.at(-1)];
        if (!takeOff || !first || !last) return [];
        const way = { color: batteryColor(set, isDark), widthPx: 1.25, dashed: true };
        return [
          { ...way, id: `${set} out`, positions: [takeOff, first] },
          { ...way, id: `${set} back`, positions: [last, takeOff] },
        ];
      }),
    [sets, takeOff, isDark],
  );
  const ends = sets.flatMap((positions, set) => {
    const color = batteryColor(set, isDark);
    const number = set + 1;
    return [
      pointAt(positions[0], { id: `${set} start`, label: text("start", { number }), color, radiusPx: 6 }),
      pointAt(positions.at(-1), { id: `${set} end`, label: text("end", { number }), color, radiusPx: 4 }),
    ].filter((point) => point !== undefined);
  });
  return (
    <>
      <LineLayer name="ferries" lines={ferries} />
      <LineLayer name="lines" lines={lines} />
      <PointLayer name="ends" points={ends} />
    </>
  );
}

interface Mark {
  id: string;
  label: string;
  color: string;
  radiusPx: number;
}

const pointAt = (position: Position | undefined, mark: Mark) => {
  const [longitude, latitude] = position ?? [];
  return longitude === undefined || latitude === undefined ? undefined : { ...mark, longitude, latitude };
};

function Places({ takeOff, faultAt }: Pick<PlanningMapProps, "takeOff" | "faultAt">) {
  const text = useRouteText();
  const colors = useMapColors();
  const [longitude, latitude] = takeOff ?? [];
  const home =
    longitude === undefined || latitude === undefined
      ? []
      : [
          {
            id: "home",
            longitude,
            latitude,
            icon: "home" as const,
            color: colors.accent,
            label: text("home"),
          },
        ];
  const fault = pointAt(faultAt, { id: "fault", label: text("here"), color: colors.bad, radiusPx: 8 });
  return (
    <>
      <SymbolLayer name="home" symbols={home} />
      <PointLayer name="fault" points={fault ? [fault] : []} />
    </>
  );
}
