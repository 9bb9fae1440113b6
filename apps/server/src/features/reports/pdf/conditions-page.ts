import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { orDash } from "./number-format.ts";
import { contentPage } from "./page-frame.ts";
import { PANEL_COLOUR } from "./theme.ts";

/** Measurement conditions and method. */
export function conditionsPage(report: Report, edition: PdfLocale): ReactElement {
  const { styles, text } = edition;
  const words = edition.words.conditions;
  return contentPage(
    report,
    edition,
    words.title,
    text({ ...styles.subheading, marginTop: 0 }, words.heading),
    pairs(conditions(report, edition), edition),
    ...doubts(report, edition).map((doubt) =>
      h(
        View,
        { style: { backgroundColor: PANEL_COLOUR, padding: 8, marginTop: 8, borderRadius: 3 } },
        text(styles.prose, doubt),
      ),
    ),
    text(styles.subheading, words.changeHeading),
    text({}, changeText(report, edition)),
    text(styles.subheading, words.methodHeading),
    ...words.method.map((part) => text({ ...styles.prose, marginBottom: 5 }, part)),
  );
}

function conditions(
  { conditions: seen, site, mission, inspected_at, totals }: Report,
  { words: { conditions: words }, format: figures, kind }: PdfLocale,
): [string, string][] {
  const source = seen.irradiance_source === "estimated" ? words.estimated : words.measured;
  const measured = (value: number | null, unit: string, decimals = 1) =>
    orDash(value, (found) => figures.unit(figures.number(found, decimals), unit));
  return [
    [words.inspected, figures.dateTime(inspected_at, site.time_zone)],
    [words.kind, kind(mission)],
    [
      words.irradiance,
      seen.irradiance_w_m2 === null ? "–" : source(measured(seen.irradiance_w_m2, "W/m²", 0)),
    ],
    [words.wind, measured(seen.wind_mps, "m/s")],
    [words.air, measured(seen.ambient_c, "°C")],
    [words.camera, seen.camera === null ? "–" : figures.isolate(seen.camera)],
    [words.groundSample, seen.gsd_cm === null ? "–" : words.aPixel(measured(seen.gsd_cm, "cm"))],
    [words.photographs, figures.number(seen.photo_count)],
    [words.surveyed, totals.surveyed_modules > 0 ? figures.number(totals.surveyed_modules) : "–"],
  ];
}

/** Warnings where conditions fall short of IEC TS 62446-3 practice. */
function doubts({ conditions: seen }: Report, { words }: PdfLocale): string[] {
  const { estimated, low, windy } = words.conditions.doubts;
  const found: string[] = [];
  if (seen.irradiance_source === "estimated") found.push(estimated);
  if (seen.irradiance_w_m2 !== null && seen.irradiance_w_m2 < 600) found.push(low);
  if (seen.wind_mps !== null && seen.wind_mps > 4) found.push(windy);
  return found;
}

function changeText(
  { change }: Report,
  { words: { conditions: words }, format: figures }: PdfLocale,
): string {
  if (!change) return words.firstOne;
  const [appeared, persisting, gone] = [change.new, change.persisting, change.gone].map((count) =>
    figures.number(count),
  ) as [string, string, string];
  return words.change(figures.isolate(change.since), appeared, persisting, gone);
}

const pairs = (rows: readonly [string, string][], { styles, text }: PdfLocale): ReactElement =>
  h(
    View,
    null,
    ...rows.map(([name, value]) =>
      h(
        View,
        { style: styles.tableRow },
        text({ width: 150, ...styles.dim }, name),
        text({ flex: 1 }, value),
      ),
    ),
  );
