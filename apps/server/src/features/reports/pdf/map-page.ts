import type { Report } from "@overfly/contract/reports/reports";
import type { Boundary } from "@overfly/contract/geometry";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { localFrame } from "@overfly/geo/local-frame";
import { G, Path, Svg, Text, View } from "@react-pdf/renderer";
import type { Position } from "geojson";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { contentPage } from "./page-frame.ts";
import {
  TEXT_COLOUR,
  TEXT_MUTED,
  BORDER_COLOUR,
  MARGIN,
  MODULE_COLOUR,
  WHITE,
  PANEL_COLOUR,
} from "./theme.ts";
import { list } from "./tags/list.ts";
import { tagged } from "./tags/tag.ts";
import { severitySymbol, severityShape } from "./severity-symbol.ts";

const WIDTH = 595.28 - 2 * MARGIN;
const MAX_HEIGHT = 430;
const PADDING = 22;
const RINGS_PER_PATH = 1500;

/** Map of the anomalies; `rings` are the outlines of tables or modules. */
export const mapPage = (report: Report, locale: PdfLocale, rings: readonly Position[][]): ReactElement =>
  contentPage(
    report,
    locale,
    { id: "map", title: locale.t("map.title") },
    tagged("Figure", map(report, rings), {
      alt: locale.t("map.alt", { count: report.anomalies.length, site: report.site.name }),
    }),
    legend(report, locale),
    classTable(report, locale),
  );

function map({ site, anomalies }: Report, rings: readonly Position[][]): ReactElement {
  const outlines = site.boundary ? outlinesOf(site.boundary) : [];
  const positions = anomalies.map(({ position }) => position.coordinates);
  const view = viewOf([...outlines.flat(), ...rings.flat(), ...positions]);
  const r = anomalies.length > 150 ? 3.4 : anomalies.length > 40 ? 5.5 : 8;
  return h(
    View,
    { style: { backgroundColor: PANEL_COLOUR, borderRadius: 4 } },
    h(
      Svg,
      { width: WIDTH, height: view.height, viewBox: `0 0 ${WIDTH} ${view.height}` },
      ...outlines.map((ring, index) =>
        h(Path, {
          key: `outline-${index}`,
          d: pathOf(ring, view.at),
          fill: WHITE,
          stroke: TEXT_MUTED,
          strokeWidth: 0.8,
          strokeDasharray: "4 2",
        }),
      ),
      ...batches(rings).map((some, index) =>
        h(Path, {
          key: `modules-${index}`,
          d: some.map((ring) => pathOf(ring, view.at)).join(""),
          fill: MODULE_COLOUR,
        }),
      ),
      ...anomalies.flatMap(({ id, outline, severity }) =>
        outline
          ? [
              h(Path, {
                key: `hot-${id}`,
                d: outlinesOf(outline)
                  .map((ring) => pathOf(ring, view.at))
                  .join(""),
                fill: SEVERITY_SYMBOLS[severity].color,
                fillOpacity: 0.45,
              }),
            ]
          : [],
      ),
      ...anomalies
        .toReversed()
        .map((anomaly) => anomalyMarker(anomaly, view.at(anomaly.position.coordinates), r)),
      ...scaleBar(view),
    ),
  );
}

function anomalyMarker(
  { id, number: name, severity }: Report["anomalies"][number],
  at: readonly [number, number],
  r: number,
) {
  const text = String(name);
  const size = r * (text.length > 2 ? 0.85 : 1.1);
  return h(
    G,
    { key: `anomaly-${id}` },
    severityShape(severity, at, r),
    ...(r > 4
      ? [
          h(
            Text,
            {
              x: at[0],
              y: at[1] + size * 0.38 + (SEVERITY_SYMBOLS[severity].shape === "triangle" ? r * 0.25 : 0),
              textAnchor: "middle",
              style: { fontSize: size, fontWeight: 600 },
              fill: WHITE,
            },
            text,
          ),
        ]
      : []),
  );
}

interface MapView {
  height: number;
  metresPerPoint: number;
  at: (position: Position) => readonly [number, number];
}

function viewOf(positions: readonly Position[]): MapView {
  const frame = localFrame(positions[0] ?? [0, 0]);
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const position of positions) {
    const [x, y] = frame.toMetres(position);
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
  }
  const [widthM, heightM] = [Math.max(east - west, 10), Math.max(north - south, 10)];
  const scale = Math.min((WIDTH - 2 * PADDING) / widthM, (MAX_HEIGHT - 2 * PADDING) / heightM);
  const height = heightM * scale + 2 * PADDING;
  const left = (WIDTH - widthM * scale) / 2;
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    height,
    metresPerPoint: 1 / scale,
    at: (position) => {
      const [x, y] = frame.toMetres(position);
      return [round(left + (x - west) * scale), round(PADDING + (north - y) * scale)];
    },
  };
}

function scaleBar({ height, metresPerPoint }: MapView): ReactElement[] {
  const target = 90 * metresPerPoint;
  const power = 10 ** Math.floor(Math.log10(target));
  const metres = [5, 2, 1].map((step) => step * power).find((length) => length <= target) ?? power;
  const [x, y, length] = [10, height - 10, metres / metresPerPoint];
  const text = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  return [
    h(Path, {
      key: "bar",
      d: `M${x} ${y - 4}V${y}H${x + length}V${y - 4}`,
      stroke: TEXT_COLOUR,
      strokeWidth: 0.8,
      fill: "none",
    }),
    h(Text, { key: "length", x: x + 4, y: y - 3, style: { fontSize: 7 }, fill: TEXT_COLOUR }, text),
    h(Path, {
      key: "north",
      d: `M${WIDTH - 16} 12L${WIDTH - 11} 26L${WIDTH - 16} 22.5L${WIDTH - 21} 26Z`,
      fill: TEXT_COLOUR,
    }),
    h(
      Text,
      {
        key: "n",
        x: WIDTH - 16,
        y: 35,
        textAnchor: "middle",
        style: { fontSize: 7, fontWeight: 600 },
        fill: TEXT_COLOUR,
      },
      "N",
    ),
  ];
}

const legend = ({ by_severity }: Report, { styles, text, t, format }: PdfLocale): ReactElement =>
  list(
    { ...styles.row, gap: 16, marginTop: 8 },
    by_severity.map(({ severity, count }) =>
      h(
        View,
        { style: { ...styles.row, alignItems: "center", gap: 4 } },
        severitySymbol(severity),
        text(
          styles.small,
          t("map.legend", { severity: t(`severity.${severity}`), number: format.number(count) }),
        ),
      ),
    ),
  );

const classTable = ({ by_class, totals }: Report, locale: PdfLocale): ReactElement => {
  const { styles, text, t, format, className } = locale;
  const share = (kw: number) => `${(kw / Math.max(totals.lost_kwdc, 1e-9)) * 100}%`;
  const rows = by_class.map((row) =>
    tagged(
      "TR",
      h(
        View,
        { style: { ...styles.tableRow, alignItems: "center" } },
        tagged("TH", text({ width: 150 }, className(row.class)), { scope: "Row" }),
        tagged("TD", text({ width: 40, textAlign: "right" }, format.number(row.count))),
        h(
          View,
          {
            style: { flex: 1, marginHorizontal: 12, height: 6, backgroundColor: PANEL_COLOUR, ...styles.row },
          },
          h(View, { style: { height: 6, backgroundColor: TEXT_COLOUR, width: share(row.lost_kwdc) } }),
        ),
        tagged("TD", text({ width: 60, textAlign: "right" }, format.power(row.lost_kwdc))),
      ),
    ),
  );
  return h(
    View,
    { wrap: false },
    tagged("H2", text(styles.subheading, t("map.byClass"))),
    tagged("Table", h(View, null, ...rows)),
    h(View, { style: { borderTopWidth: 0.5, borderTopColor: BORDER_COLOUR } }),
  );
};

const outlinesOf = ({ type, coordinates }: Boundary): Position[][] =>
  type === "Polygon" ? coordinates.slice(0, 1) : coordinates.flatMap((rings) => rings.slice(0, 1));

const pathOf = (ring: readonly Position[], at: MapView["at"]): string =>
  ring.map((position, index) => `${index === 0 ? "M" : "L"}${at(position).join(" ")}`).join("") + "Z";

function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / RINGS_PER_PATH) }, (_, index) =>
    list.slice(index * RINGS_PER_PATH, (index + 1) * RINGS_PER_PATH),
  );
}
