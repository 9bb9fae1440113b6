import { remarksText } from "@overfly/contract/processing/remarks";
import type { Report } from "@overfly/contract/reports/reports";
import { paletteColours } from "@overfly/thermography/detection/thermal-palette";
import { Image, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Crop } from "#features/reports/report-pictures.ts";
import type { Edition } from "./edition.ts";
import { orDash } from "./figures.ts";
import { INK, INK_SOFT, LINE, PAPER, SEVERITY_COLOURS, SUN, WELL } from "./look.ts";
import { severityMark } from "./marks.ts";

type Finding = Report["findings"][number];

export interface FindingPictures {
  thermal: Crop | null;
  visual: Crop | null;
}

const [PICTURE_WIDTH, PICTURE_HEIGHT] = [163, 122];

/** One finding: what it is, both pictures, and the figures behind it. */
export function findingBlock(finding: Finding, pictures: FindingPictures, edition: Edition): ReactElement {
  const { styles, text, figures, language } = edition;
  const words = edition.words.findings;
  return h(
    View,
    { wrap: false, style: { marginBottom: 16, borderTopWidth: 1, borderTopColor: LINE, paddingTop: 9 } },
    title(finding, edition),
    h(
      View,
      { style: { ...styles.row, gap: 10 } },
      picture(pictures.thermal, words.noThermal, edition),
      picture(pictures.visual, words.noVisual, edition),
      h(View, { style: { flex: 1 } }, ...facts(finding, edition).map((one) => fact(one, edition))),
    ),
    text({ ...styles.small, marginTop: 6 }, remarksText(finding.rule_remarks, language)),
    ...(finding.note === "" ? [] : [text({ fontSize: 8.5, marginTop: 3 }, figures.apart(finding.note))]),
  );
}

function title(finding: Finding, { styles, text, words, className, place }: Edition): ReactElement {
  const color = SEVERITY_COLOURS[finding.severity];
  return h(
    View,
    { style: { ...styles.row, alignItems: "center", gap: 6, marginBottom: 7 } },
    severityMark(finding.severity, 12),
    text({ fontSize: 11.5, fontWeight: 600 }, `${finding.number} · ${className(finding.class)}`),
    text({ ...styles.dim, flex: 1 }, place(finding)),
    text({ fontSize: 8.5, fontWeight: 600, color }, words.severities[finding.severity]),
  );
}

function facts(finding: Finding, { words: all, figures }: Edition): [string, string][] {
  const words = all.findings;
  const [longitude, latitude] = finding.position.coordinates;
  const kelvin = (value: number) => figures.unit(figures.number(value, 1), "K");
  const celsius = (value: number) => figures.unit(figures.number(value, 1), "°C");
  const power = figures.power(finding.lost_kwdc);
  return [
    [words.deltaT, orDash(finding.delta_t_k, kelvin)],
    [words.normalised, orDash(finding.delta_t_normalised_k, kelvin)],
    [words.temperatures, `${orDash(finding.max_c, celsius)} / ${orDash(finding.reference_c, celsius)}`],
    [words.iec, all.iecClasses[finding.iec_class] ?? String(finding.iec_class)],
    [words.modules, figures.number(finding.affected_modules.length)],
    [words.lost, words.lostPower(power, figures.energy(finding.lost_kwh_per_year))],
    [words.cost, figures.money(finding.lost_money_per_year, finding.currency)],
    [words.place, figures.together(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)],
  ];
}

const fact = ([name, value]: [string, string], { styles, text }: Edition): ReactElement =>
  h(
    View,
    { style: { ...styles.row, paddingVertical: 1.8, borderBottomWidth: 0.5, borderBottomColor: LINE } },
    text({ width: 72, fontSize: 7.5, color: INK_SOFT }, name),
    text({ flex: 1, fontSize: 8 }, value),
  );

function picture(crop: Crop | null, otherwise: string, edition: Edition): ReactElement {
  const frame = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
  if (!crop)
    return h(
      View,
      { style: { ...frame, backgroundColor: WELL, alignItems: "center", justifyContent: "center" } },
      edition.text(edition.styles.small, otherwise),
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
    span && scale(span, edition),
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

/** From cold at the left to hot at the right in every language, as the colours run. */
function scale({ low, high, unit }: NonNullable<Crop["span"]>, { text, words, figures }: Edition) {
  const colours = paletteColours("iron").map((colour) => hex(colour));
  const end = (value: number, otherwise: string) =>
    text(
      { fontSize: 6.5, color: INK_SOFT },
      unit === "celsius" ? figures.unit(figures.number(value, 1), "°C") : otherwise,
    );
  return h(
    View,
    { style: { flexDirection: "row", alignItems: "center", gap: 4, marginTop: 3 } },
    end(low, words.findings.colder),
    h(
      View,
      { style: { flexDirection: "row", flex: 1, height: 4 } },
      ...colours.map((backgroundColor) => h(View, { style: { flex: 1, backgroundColor } })),
    ),
    end(high, words.findings.hotter),
  );
}

/** "rgb(205 45 90)" as "#cd2d5a", the form that the PDF knows. */
const hex = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
