import type { Report } from "@overfly/contract/reports";
import { Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { INK, INK_SOFT, LINE, MARGIN, PAPER, styles, SUN, SUN_TEXT } from "./look.ts";
import { severityMark } from "./marks.ts";
import {
  classWords,
  counted,
  day,
  energy,
  figure,
  kindWords,
  money,
  number,
  placeWords,
  SEVERITY_WORDS,
  power,
} from "./words.ts";

export const coverPage = (report: Report): ReactElement =>
  h(
    Page,
    { size: "A4", style: { ...styles.page, padding: 0 }, key: "cover", bookmark: "Cover" },
    banner(report),
    h(
      View,
      { style: { paddingHorizontal: MARGIN, paddingTop: 28 } },
      keyFigures(report),
      severities(report),
      h(Text, { style: { ...styles.subheading, marginTop: 26 } }, "In short"),
      ...inShort(report).map((sentence) =>
        h(Text, { key: sentence, style: { ...styles.prose, fontSize: 10.5, marginBottom: 4 } }, sentence),
      ),
      ...repairFirst(report),
    ),
    colophon(report),
  );

const banner = ({ site, client, mission, inspected_at }: Report): ReactElement =>
  h(
    View,
    {
      style: {
        backgroundColor: INK,
        color: PAPER,
        height: 300,
        padding: MARGIN,
        justifyContent: "space-between",
      },
    },
    h(
      Svg,
      { style: { position: "absolute", right: 0, top: 0 }, width: 300, height: 300, viewBox: "0 0 300 300" },
      ...[120, 165, 210, 255].map((radius, index) =>
        h(Path, {
          key: radius,
          d: `M${300 - radius} 0A${radius} ${radius} 0 0 0 300 ${radius}`,
          stroke: SUN,
          strokeWidth: 1,
          strokeOpacity: 0.5 - index * 0.11,
          fill: "none",
        }),
      ),
      h(Path, { d: "M224 0A76 76 0 0 0 300 76L300 0Z", fill: SUN }),
    ),
    h(Text, { style: { fontSize: 9.5, fontWeight: 500, color: "#c3cedd" } }, "Inspection report"),
    h(
      View,
      null,
      h(Text, { style: { fontSize: 32, fontWeight: 600, lineHeight: 1.15, maxWidth: 420 } }, site.name),
      h(View, { style: { ...styles.accent, marginTop: 14, marginBottom: 14 } }),
      h(Text, { style: { fontSize: 11 } }, client),
      h(
        Text,
        { style: { fontSize: 11, color: "#c3cedd" } },
        `${kindWords(mission)} · ${day(inspected_at, site.time_zone)} · ${mission.number}`,
      ),
    ),
  );

function keyFigures({ totals }: Report): ReactElement {
  const { lost_percent, currency } = totals;
  const tiles: [string, string, string][] = [
    [number(totals.findings), "findings", `${counted(totals.affected_modules, "module")} affected`],
    [
      power(totals.lost_kwdc),
      "capacity lost",
      lost_percent === null ? "site capacity unknown" : `${figure(lost_percent)} % of the site`,
    ],
    [energy(totals.lost_kwh_per_year), "energy lost a year", "at the site's specific yield"],
    [money(totals.lost_money_per_year, currency), "lost a year", "at the site's tariff"],
  ];
  return h(
    View,
    { style: { ...styles.row, gap: 10 } },
    ...tiles.map(([value, name, note]) =>
      h(
        View,
        { key: name, style: { flex: 1, borderTopWidth: 2, borderTopColor: SUN, paddingTop: 8 } },
        h(Text, { style: { fontSize: 17, fontWeight: 600, lineHeight: 1.2 } }, value),
        h(Text, { style: { fontSize: 9, fontWeight: 500 } }, name),
        h(Text, { style: styles.small }, note),
      ),
    ),
  );
}

const severities = ({ by_severity }: Report): ReactElement =>
  h(
    View,
    {
      style: {
        ...styles.row,
        gap: 22,
        marginTop: 26,
        paddingVertical: 10,
        borderTopWidth: 0.5,
        borderBottomWidth: 0.5,
        borderColor: LINE,
      },
    },
    ...by_severity.map(({ severity, count }) =>
      h(
        View,
        { key: severity, style: { ...styles.row, alignItems: "center", gap: 5 } },
        severityMark(severity, 12),
        h(Text, { style: { fontSize: 10.5, fontWeight: 600 } }, number(count)),
        h(Text, { style: { fontSize: 10.5, color: INK_SOFT } }, SEVERITY_WORDS[severity]),
      ),
    ),
  );

/** What an asset manager wants to know before turning the page. */
function inShort({ totals, by_class, by_severity, findings, change }: Report): string[] {
  if (totals.findings === 0) return ["The pictures show nothing out of the ordinary."];
  const [worst] = by_class;
  const [first] = findings;
  const critical = by_severity.find(({ severity }) => severity === "critical")?.count ?? 0;
  return [
    worst && worst.lost_kwdc > 0
      ? `${classWords(worst.class)} costs most: ${counted(worst.count, "finding")} ${worst.count === 1 ? "takes" : "take"} ${power(worst.lost_kwdc)} of the ${power(totals.lost_kwdc)} lost.`
      : `Most findings are of the class “${classWords(worst?.class ?? "other").toLowerCase()}”.`,
    critical > 0
      ? `${counted(critical, "finding is", "findings are")} critical: look at ${critical === 1 ? "it" : "them"} before anything else.`
      : "Nothing here is critical for safety by temperature.",
    ...(first
      ? [
          `Repair no. ${first.number} first: ${classWords(first.class).toLowerCase()}${first.element ? ` at ${first.element.label}` : ""}.`,
        ]
      : []),
    ...(change
      ? [
          `Since ${change.since}: ${number(change.new)} new, ${number(change.persisting)} still there, ${number(change.gone)} gone.`,
        ]
      : []),
  ];
}

const ON_COVER = 5;

function repairFirst({ findings }: Report): ReactElement[] {
  if (findings.length < 2) return [];
  const lines = findings
    .slice(0, ON_COVER)
    .map((finding) =>
      h(
        View,
        { key: finding.id, style: { ...styles.tableRow, alignItems: "center", gap: 8 } },
        severityMark(finding.severity),
        h(
          Text,
          { style: { width: 150, fontWeight: 500 } },
          `${finding.number} · ${classWords(finding.class)}`,
        ),
        h(Text, { style: { flex: 1, color: INK_SOFT } }, placeWords(finding)),
        h(Text, { style: { width: 60, textAlign: "right" } }, power(finding.lost_kwdc)),
        h(
          Text,
          { style: { width: 90, textAlign: "right" } },
          finding.lost_money_per_year === null
            ? ""
            : `${money(finding.lost_money_per_year, finding.currency)} a year`,
        ),
      ),
    );
  return [
    h(Text, { key: "heading", style: { ...styles.subheading, marginTop: 22 } }, "Repair first"),
    ...lines,
  ];
}

const colophon = ({ provider, published_at, site }: Report): ReactElement =>
  h(
    View,
    {
      style: {
        position: "absolute",
        left: MARGIN,
        right: MARGIN,
        bottom: 32,
        flexDirection: "row",
        justifyContent: "space-between",
      },
    },
    h(Text, { style: { fontSize: 9, fontWeight: 500 } }, provider),
    h(
      Text,
      { style: { fontSize: 9, color: published_at ? INK_SOFT : SUN_TEXT } },
      published_at ? `Published ${day(published_at, site.time_zone)}` : "Preview: not yet published",
    ),
  );
