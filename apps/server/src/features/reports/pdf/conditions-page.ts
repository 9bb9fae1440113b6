import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { orDash } from "./number-format.ts";
import { contentPage } from "./page-frame.ts";
import { PANEL_COLOUR } from "./theme.ts";

/** Measurement conditions and method. */
export function conditionsPage(report: Report, locale: PdfLocale): ReactElement {
  const { styles, text } = locale;
  const words = locale.words.conditions;
  return contentPage(
    report,
    locale,
    words.title,
    text({ ...styles.subheading, marginTop: 0 }, words.heading),
    pairs(conditions(report, locale), locale),
    ...warnings(report, locale).map((warning) =>
      h(
        View,
        { style: { backgroundColor: PANEL_COLOUR, padding: 8, marginTop: 8, borderRadius: 3 } },
        text(styles.prose, warning),
      ),
    ),
    text(styles.subheading, words.changeHeading),
    text({}, changeText(report, locale)),
    text(styles.subheading, words.methodHeading),
    ...words.method.map((part) => text({ ...styles.prose, marginBottom: 5 }, part)),
  );
}

function conditions(
  { conditions: values, site, mission, inspected_at, totals }: Report,
  { words: { conditions: words }, format, kind }: PdfLocale,
): [string, string][] {
  const source = values.irradiance_source === "estimated" ? words.estimated : words.measured;
  const measured = (value: number | null, unit: string, decimals = 1) =>
    orDash(value, (found) => format.unit(format.number(found, decimals), unit));
  return [
    [words.inspected, format.dateTime(inspected_at, site.time_zone)],
    [words.kind, kind(mission)],
    [
      words.irradiance,
      values.irradiance_w_m2 === null ? "–" : source(measured(values.irradiance_w_m2, "W/m²", 0)),
    ],
    [words.wind, measured(values.wind_mps, "m/s")],
    [words.air, measured(values.ambient_c, "°C")],
    [words.camera, values.camera === null ? "–" : format.isolate(values.camera)],
    [words.groundSample, values.gsd_cm === null ? "–" : words.aPixel(measured(values.gsd_cm, "cm"))],
    [words.photographs, format.number(values.photo_count)],
    [words.surveyed, totals.surveyed_modules > 0 ? format.number(totals.surveyed_modules) : "–"],
  ];
}

/** Warnings where conditions fall short of IEC TS 62446-3 practice. */
function warnings({ conditions: values }: Report, { words }: PdfLocale): string[] {
  const { estimated, low, windy } = words.conditions.warnings;
  const found: string[] = [];
  if (values.irradiance_source === "estimated") found.push(estimated);
  if (values.irradiance_w_m2 !== null && values.irradiance_w_m2 < 600) found.push(low);
  if (values.wind_mps !== null && values.wind_mps > 4) found.push(windy);
  return found;
}

function changeText({ change }: Report, { words: { conditions: words }, format }: PdfLocale): string {
  if (!change) return words.firstOne;
  const [appeared, persisting, gone] = [change.new, change.persisting, change.gone].map((count) =>
    format.number(count),
  ) as [string, string, string];
  return words.change(format.isolate(change.since), appeared, persisting, gone);
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
