import type { Report } from "@overfly/contract/reports";
import { Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { framedPage } from "./frame.ts";
import { styles, WELL } from "./look.ts";
import { kindWords, moment, number, orDash } from "./words.ts";

/** How it was measured, so that somebody who was not there can judge it. */
export const conditionsPage = (report: Report): ReactElement =>
  framedPage(
    report,
    "How it was measured",
    h(Text, { style: { ...styles.subheading, marginTop: 0 } }, "Conditions"),
    pairs(conditions(report)),
    ...doubts(report).map((text) =>
      h(
        View,
        { key: text, style: { backgroundColor: WELL, padding: 8, marginTop: 8, borderRadius: 3 } },
        h(Text, { style: styles.prose }, text),
      ),
    ),
    h(Text, { style: styles.subheading }, "Change since the last inspection"),
    h(Text, null, changeText(report)),
    h(Text, { style: styles.subheading }, "Method"),
    ...METHOD.map((text) => h(Text, { key: text, style: { ...styles.prose, marginBottom: 5 } }, text)),
  );

function conditions({ conditions: seen, site, mission, inspected_at, totals }: Report): [string, string][] {
  const source = seen.irradiance_source === "estimated" ? "estimated for a clear sky" : "measured";
  return [
    ["Inspected", moment(inspected_at, site.time_zone)],
    ["Kind", kindWords(mission)],
    ["Irradiance", orDash(seen.irradiance_w_m2, (value) => `${number(value)} W/m², ${source}`)],
    ["Wind", orDash(seen.wind_mps, (value) => `${number(value, 1)} m/s`)],
    ["Air temperature", orDash(seen.ambient_c, (value) => `${number(value, 1)} °C`)],
    ["Camera", seen.camera ?? "–"],
    ["Ground sample distance", orDash(seen.gsd_cm, (value) => `${number(value, 1)} cm a thermal pixel`)],
    ["Photographs", number(seen.photo_count)],
    ["Modules surveyed", totals.surveyed_modules > 0 ? number(totals.surveyed_modules) : "–"],
  ];
}

/** Where the conditions fall short of what IEC TS 62446-3 practice asks for. */
function doubts({ conditions: seen }: Report): string[] {
  const found: string[] = [];
  if (seen.irradiance_source === "estimated")
    found.push(
      "The irradiance was not measured. It is estimated from the sun's position for a clear sky, good to some 10 %; normalised temperature differences carry that error.",
    );
  if (seen.irradiance_w_m2 !== null && seen.irradiance_w_m2 < 600)
    found.push(
      "The irradiance was below 600 W/m². Temperature differences are not normalised, and faint defects may stay unseen.",
    );
  if (seen.wind_mps !== null && seen.wind_mps > 4)
    found.push(
      "The wind was above 4 m/s. It cools hot spots, so temperature differences are smaller than in calm air.",
    );
  return found;
}

const changeText = ({ change }: Report): string =>
  change
    ? `Compared with ${change.since}: ${number(change.new)} new, ${number(change.persisting)} still there, ${number(change.gone)} gone. Findings of one class within 2 m count as the same.`
    : "This is the first completed inspection of its type at this site.";

const METHOD = [
  "Temperatures are decoded from the radiometric pictures. A part counts as hot when it differs from its surroundings: for modules, the median of their neighbours in the same row. ΔT is the 99.5th percentile of the hot part above that reference; normalised values are scaled to 1000 W/m².",
  "Places follow from the camera's position and attitude over flat ground, joined over all pictures that show the same thing, and attached to the plant's drawing.",
  "Severity on the normalised ΔT: low below 10 K, medium from 10 K, high from 20 K, critical from 40 K. Strings, combiners and inverters that are offline are high by the power they take. Classes of abnormality follow the meaning of IEC TS 62446-3: 1 no abnormality, 2 thermal, 3 safety-relevant.",
  "Lost capacity counts each module once, under the gravest finding that affects it. Outages take the whole module, bypassed substrings one or two thirds; hot cells are weighed by the heat they give off. Energy and money follow from the site's specific yield and tariff.",
];

function pairs(rows: readonly [string, string][]): ReactElement {
  return h(
    View,
    null,
    ...rows.map(([name, value]) =>
      h(
        View,
        { key: name, style: styles.tableRow },
        h(Text, { style: { width: 150, ...styles.dim } }, name),
        h(Text, { style: { flex: 1 } }, value),
      ),
    ),
  );
}
