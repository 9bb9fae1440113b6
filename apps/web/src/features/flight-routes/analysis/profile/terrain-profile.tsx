import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import { useComputedColorScheme } from "@mantine/core";
import type { Position } from "geojson";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useState } from "react";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import { useFormat } from "#platform/i18n/use-format.ts";
import { batteryColor } from "#features/flight-routes/map-tools/layers/battery-colors.ts";
import { useAnalysis } from "#features/flight-routes/analysis/analysis-context.ts";
import { useFocusOnMap } from "#features/flight-routes/store/editing.ts";
import { useDispatch } from "#features/flight-routes/store/planner-context.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import {
  type ChartSize,
  CHART_MARGIN,
  profileObstacles,
  pointAt,
  type ProfileChart,
  profileChart,
} from "./profile-geometry.ts";
import style from "./terrain-profile.module.css";

interface TerrainProfileProps {
  profile: RouteProfile;
  size: ChartSize;
}

/** The open category of Regulation (EU) 2019/947, and most countries' rule. */
const DEFAULT_LIMIT_M = 120;

export function TerrainProfile({ profile, size }: TerrainProfileProps) {
  const { document } = useAnalysis();
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const limitM = document.heights.maxAboveGroundM ?? DEFAULT_LIMIT_M;
  const { widthPx, heightPx } = size;
  const chart = useMemo(
    () => profileChart(profile, { widthPx, heightPx }, limitM),
    [profile, widthPx, heightPx, limitM],
  );
  const [helpId, clipId] = [useId(), useId()];
  const { pointed, at, lengthM, ...handlers } = useCursor(profile, chart);
  const lines = useTooltip(profile, at ?? 0);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input can't draw this */}
      <svg
        className={style["profileDrawing"]}
        width={widthPx}
        height={heightPx}
        role="slider"
        tabIndex={0}
        aria-label={t("profile")}
        aria-describedby={helpId}
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthM)}
        aria-valuenow={Math.round(pointed ?? 0)}
        aria-valuetext={format.list(lines)}
        {...handlers}
      >
        <Grid chart={chart} size={size} />
        <Bands chart={chart} size={size} />
        <path className={style["groundShape"]} d={chart.ground} />
        <Obstacles profile={profile} chart={chart} />
        <clipPath id={clipId}>
          <rect
            x={CHART_MARGIN.left}
            y={CHART_MARGIN.top}
            width={Math.max(0, widthPx - CHART_MARGIN.left - CHART_MARGIN.right)}
            height={heightPx}
          />
        </clipPath>
        <path className={style["limitLine"]} d={chart.limit} clipPath={`url(#${clipId})`} />
        <Waypoints profile={profile} chart={chart} size={size} />
        <path className={style["flightLine"]} d={chart.flight} />
        {at !== undefined && <Cursor profile={profile} chart={chart} at={at} size={size} lines={lines} />}
      </svg>
      <span id={helpId} className={hidden["hidden"]}>
        {t("profileHint")}
      </span>
    </>
  );
}

/** A cursor moved by pointer or keys. Its position is marked on the map, and a click or Enter pans there. */
function useCursor(profile: RouteProfile, chart: ProfileChart) {
  const focus = useFocusOnMap();
  const [pointed, point] = useState<number>();
  const at = pointed === undefined ? undefined : pointAt(profile, pointed);
  useHighlightOnMap(profile, at);
  const lengthM = profile.distanceM.at(-1) ?? 0;
  const follow = ({ currentTarget, clientX }: PointerEvent): void =>
    point(chart.distanceAt(clientX - currentTarget.getBoundingClientRect().left));
  const show = (): void => {
    if (at !== undefined) focus([profile.longitude[at] ?? 0, profile.latitude[at] ?? 0]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moved(event.key, pointed ?? 0, lengthM);
    if (event.key === "Enter") show();
    if (event.key === "Escape") point(undefined);
    if (next === undefined) return;
    event.preventDefault();
    point(next);
  };
  return {
    pointed,
    at,
    lengthM,
    onPointerMove: follow,
    onPointerDown: follow,
    onPointerLeave: () => point(undefined),
    onClick: show,
    onKeyDown,
  };
}

function moved(key: string, fromM: number, lengthM: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 0.005,
    ArrowLeft: -0.005,
    PageUp: 0.05,
    PageDown: -0.05,
    Home: -1,
    End: 1,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(lengthM, Math.max(0, fromM + step * lengthM));
}

/** Marks the cursor's position on the map. */
function useHighlightOnMap({ longitude, latitude }: RouteProfile, at: number | undefined): void {
  const dispatch = useDispatch();
  useEffect(() => {
    if (at === undefined) return undefined;
    const highlight = (position: Position | undefined): void =>
      dispatch({ type: "updateAnalysisView", view: { highlightedPosition: position } });
    highlight([longitude[at] ?? 0, latitude[at] ?? 0]);
    return () => highlight(undefined);
  }, [dispatch, longitude, latitude, at]);
}

/** Distance, battery, height and clearance. */
function useTooltip({ distanceM, flightM, groundM, battery, hasGround }: RouteProfile, at: number): string[] {
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const [flight = 0, ground = Number.NaN] = [flightM[at], groundM[at]];
  const height = (value: number): string => format.unit(value, "m", 1);
  return [
    format.unit((distanceM[at] ?? 0) / 1000, "km", 2),
    t("battery", { number: (battery[at] ?? 0) + 1 }),
    ...(hasGround
      ? [`${t("aboveGround")} ${height(flight - ground)}`, `${t("ground")} ${height(ground)}`]
      : [`${t("aboveTakeOff")} ${height(flight)}`]),
  ];
}

interface ChartProps {
  chart: ProfileChart;
  size: ChartSize;
}

function Grid({ chart, size: { widthPx, heightPx } }: ChartProps) {
  const format = useFormat();
  const bottom = heightPx - CHART_MARGIN.bottom;
  const isLong = (chart.distances.at(-1) ?? 0) >= 2000;
  return (
    <g className={style["grid"]}>
      {chart.heights.map((height) => (
        <g key={height}>
          <line
            x1={CHART_MARGIN.left}
            x2={widthPx - CHART_MARGIN.right}
            y1={chart.y(height)}
            y2={chart.y(height)}
          />
          <text x={CHART_MARGIN.left - 8} y={chart.y(height)} textAnchor="end" dominantBaseline="middle">
            {format.unit(height, "m")}
          </text>
        </g>
      ))}
      {chart.distances.map((metres) => (
        <text key={metres} x={chart.x(metres)} y={bottom + 16} textAnchor="middle">
          {isLong ? format.unit(metres / 1000, "km", 1) : format.unit(metres, "m")}
        </text>
      ))}
    </g>
  );
}

const MIN_WIDTH_FOR_NAME_PX = 84;

function Bands({ chart, size: { heightPx } }: ChartProps) {
  const { t } = useTranslation("flight-routes/analysis");
  const isDark = useComputedColorScheme("light") === "dark";
  return chart.bands.map(({ battery, fromM, toM }) => {
    const [from, width] = [chart.x(fromM), chart.x(toM) - chart.x(fromM)];
    const color = batteryColor(battery, isDark);
    const name = width > MIN_WIDTH_FOR_NAME_PX ? t("battery", { number: battery + 1 }) : String(battery + 1);
    return (
      <g key={battery} className={style["band"]}>
        <rect
          x={from}
          y={CHART_MARGIN.top}
          width={width}
          height={heightPx - CHART_MARGIN.top - CHART_MARGIN.bottom}
          fill={color}
          opacity={0.07}
        />
        <rect x={from + 1} y={CHART_MARGIN.top - 4} width={Math.max(1, width - 2)} height={3} fill={color} />
        {width > 14 && (
          <text x={from + 2} y={CHART_MARGIN.top - 8} fill={color}>
            {name}
          </text>
        )}
      </g>
    );
  });
}

function Obstacles({ profile, chart }: { profile: RouteProfile; chart: ProfileChart }) {
  const { obstacles: documented = [] } = useAnalysis().document;
  const { t } = useTranslation("flight-routes/analysis");
  const format = useFormat();
  const obstacles = useMemo(() => profileObstacles(profile, documented), [profile, documented]);
  return obstacles.map(({ id, name, heightM, fromM, toM, footM }) => (
    <rect
      key={id}
      className={style["obstacle"]}
      x={chart.x(fromM) - 1}
      y={chart.y(footM + heightM)}
      width={Math.max(3, chart.x(toM) - chart.x(fromM))}
      height={Math.max(2, chart.y(footM) - chart.y(footM + heightM))}
    >
      <title>{t("obstacle", { name, height: format.unit(heightM, "m") })}</title>
    </rect>
  ));
}

const MIN_SPACING_PX = 5;

function Waypoints({ profile, chart, size: { widthPx } }: ChartProps & { profile: RouteProfile }) {
  const { waypointsM, flightM } = profile;
  if (waypointsM.length === 0 || widthPx / waypointsM.length < MIN_SPACING_PX) return null;
  return [...waypointsM].map((metres, index) => (
    <circle
      key={`${metres} ${index}`}
      className={style["waypoint"]}
      cx={chart.x(metres)}
      cy={chart.y(flightM[pointAt(profile, metres)] ?? 0)}
      r={2}
    />
  ));
}

interface CursorProps extends ChartProps {
  profile: RouteProfile;
  at: number;
  lines: readonly string[];
}

const TOOLTIP = { width: 168, line: 16, pad: 8 };

function Cursor({ profile, chart, at, size: { widthPx, heightPx }, lines }: CursorProps) {
  const x = chart.x(profile.distanceM[at] ?? 0);
  const y = chart.y(profile.flightM[at] ?? 0);
  const ground = profile.groundM[at] ?? Number.NaN;
  const boxX = x + 12 + TOOLTIP.width > widthPx ? x - 12 - TOOLTIP.width : x + 12;
  const boxHeight = lines.length * TOOLTIP.line + TOOLTIP.pad * 2 - 4;
  const boxY = Math.max(2, Math.min(heightPx - boxHeight - 2, y - boxHeight / 2));
  return (
    <g className={style["pointer"]} pointerEvents="none">
      <line x1={x} x2={x} y1={CHART_MARGIN.top} y2={heightPx - CHART_MARGIN.bottom} />
      {!Number.isNaN(ground) && (
        <line className={style["clearance"]} x1={x} x2={x} y1={y} y2={chart.y(ground)} />
      )}
      <circle cx={x} cy={y} r={4} />
      <rect x={boxX} y={boxY} width={TOOLTIP.width} height={boxHeight} rx={6} />
      {lines.map((text, index) => (
        <text key={text} x={boxX + TOOLTIP.pad} y={boxY + TOOLTIP.pad + 9 + index * TOOLTIP.line}>
          {text}
        </text>
      ))}
    </g>
  );
}
