import type { Report } from "@overfly/contract/reports";
import { paletteColours } from "@overfly/solar/thermal-palette";
import { Image, Text, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Crop } from "../report-pictures.ts";
import { INK, INK_SOFT, LINE, PAPER, SEVERITY_COLOURS, styles, SUN, WELL } from "./look.ts";
import { severityMark } from "./marks.ts";
import {
  classWords,
  energy,
  IEC_WORDS,
  money,
  number,
  orDash,
  placeWords,
  SEVERITY_WORDS,
  power,
} from "./words.ts";

type Finding = Report["findings"][number];

export interface FindingPictures {
  thermal: Crop | null;
  visual: Crop | null;
}

const [PICTURE_WIDTH, PICTURE_HEIGHT] = [163, 122];

/** One finding: what it is, both pictures, and the figures behind it. */
export const findingBlock = (finding: Finding, pictures: FindingPictures): ReactElement =>
  h(
    View,
    {
      key: finding.id,
      wrap: false,
      style: { marginBottom: 16, borderTopWidth: 1, borderTopColor: LINE, paddingTop: 9 },
    },
    title(finding),
    h(
      View,
      { style: { ...styles.row, gap: 10 } },
      picture(pictures.thermal, "No thermal picture"),
      picture(pictures.visual, "No visual picture of this place"),
      h(View, { style: { flex: 1 } }, ...facts(finding).map(fact)),
    ),
    h(Text, { style: { ...styles.small, marginTop: 6 } }, finding.rule),
    ...(finding.note === "" ? [] : [h(Text, { style: { fontSize: 8.5, marginTop: 3 } }, finding.note)]),
  );

const title = (finding: Finding): ReactElement =>
  h(
    View,
    { style: { ...styles.row, alignItems: "center", gap: 6, marginBottom: 7 } },
    severityMark(finding.severity, 12),
    h(
      Text,
      { style: { fontSize: 11.5, fontWeight: 600 } },
      `${finding.number} · ${classWords(finding.class)}`,
    ),
    h(Text, { style: { ...styles.dim, flex: 1 } }, placeWords(finding)),
    h(
      Text,
      { style: { fontSize: 8.5, fontWeight: 600, color: SEVERITY_COLOURS[finding.severity] } },
      SEVERITY_WORDS[finding.severity],
    ),
  );

function facts(finding: Finding): [string, string][] {
  const [longitude, latitude] = finding.position.coordinates;
  const kelvin = (value: number) => `${number(value, 1)} K`;
  const celsius = (value: number) => `${number(value, 1)} °C`;
  return [
    ["ΔT", orDash(finding.delta_t_k, kelvin)],
    ["at 1000 W/m²", orDash(finding.delta_t_normalised_k, kelvin)],
    ["Hottest / reference", `${orDash(finding.max_c, celsius)} / ${orDash(finding.reference_c, celsius)}`],
    ["IEC class", IEC_WORDS[finding.iec_class] ?? String(finding.iec_class)],
    ["Modules", number(finding.affected_modules.length)],
    ["Lost", `${power(finding.lost_kwdc)}, ${energy(finding.lost_kwh_per_year)} a year`],
    ["Cost a year", money(finding.lost_money_per_year, finding.currency)],
    ["Place", `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`],
  ];
}

const fact = ([name, value]: [string, string]): ReactElement =>
  h(
    View,
    {
      key: name,
      style: { ...styles.row, paddingVertical: 1.8, borderBottomWidth: 0.5, borderBottomColor: LINE },
    },
    h(Text, { style: { width: 72, fontSize: 7.5, color: INK_SOFT } }, name),
    h(Text, { style: { flex: 1, fontSize: 8 } }, value),
  );

function picture(crop: Crop | null, otherwise: string): ReactElement {
  const frame = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
  if (!crop)
    return h(
      View,
      { style: { ...frame, backgroundColor: WELL, alignItems: "center", justifyContent: "center" } },
      h(Text, { style: styles.small }, otherwise),
    );
  const { box, span } = crop;
  return h(
    View,
    { style: { width: PICTURE_WIDTH } },
    h(
      View,
      { style: { ...frame, position: "relative" } },
      h(Image, { src: { data: Buffer.from(crop.jpeg), format: "jpg" }, style: frame }),
      ...(box ? [boxAround(box, 1.6, INK), boxAround(box, 0.7, span ? PAPER : SUN)] : []),
    ),
    span && scale(span),
  );
}

/** Dark under bright, so that it shows on any ground. */
const boxAround = (
  { x, y, width, height }: NonNullable<Crop["box"]>,
  borderWidth: number,
  borderColor: string,
) =>
  h(View, {
    key: borderColor,
    style: {
      position: "absolute",
      left: x * PICTURE_WIDTH - 3,
      top: y * PICTURE_HEIGHT - 3,
      width: width * PICTURE_WIDTH + 6,
      height: height * PICTURE_HEIGHT + 6,
      borderWidth,
      borderColor,
    },
  });

function scale({ low, high, unit }: NonNullable<Crop["span"]>): ReactElement {
  const colours = paletteColours("iron").map((colour) => hex(colour));
  const write = (value: number) => (unit === "celsius" ? `${number(value, 1)} °C` : "");
  return h(
    View,
    { style: { ...styles.row, alignItems: "center", gap: 4, marginTop: 3 } },
    h(Text, { style: { fontSize: 6.5, color: INK_SOFT } }, unit === "celsius" ? write(low) : "colder"),
    h(
      View,
      { style: { ...styles.row, flex: 1, height: 4 } },
      ...colours.map((backgroundColor, index) =>
        h(View, { key: index, style: { flex: 1, backgroundColor } }),
      ),
    ),
    h(Text, { style: { fontSize: 6.5, color: INK_SOFT } }, unit === "celsius" ? write(high) : "hotter"),
  );
}

/** "rgb(205 45 90)" as "#cd2d5a", the form that the PDF knows. */
const hex = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
