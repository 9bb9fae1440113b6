import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { PdfLocale } from "./pdf-locale.ts";
import { factTable } from "./fact-table.ts";
import { orDash } from "./number-format.ts";
import { contentPage } from "./page-frame.ts";
import { tagged } from "./tags/tag.ts";
import { PANEL_COLOUR } from "./theme.ts";

/** The paragraphs about the method. */
const METHOD = [0, 1, 2, 3] as const;

/** Measurement conditions and method. */
export function conditionsPage(report: Report, locale: PdfLocale): ReactElement {
  const { styles, text, t } = locale;
  return contentPage(
    report,
    locale,
    { id: "conditions", title: t("conditions.title") },
    tagged("H2", text({ ...styles.subheading, marginTop: 0 }, t("conditions.heading"))),
    factTable(conditions(report, locale), locale),
    ...conditionWarnings(report, locale).map((warning) =>
      h(
        View,
        { style: { backgroundColor: PANEL_COLOUR, padding: 8, marginTop: 8, borderRadius: 3 } },
        text(styles.prose, warning),
      ),
    ),
    tagged("H2", text(styles.subheading, t("conditions.changeHeading"))),
    text({}, changeText(report, locale)),
    tagged("H2", text(styles.subheading, t("conditions.methodHeading"))),
    ...METHOD.map((part) => text({ ...styles.prose, marginBottom: 5 }, t(`conditions.method.${part}`))),
  );
}

function conditions(
  { conditions: values, site, mission, inspected_at, totals }: Report,
  { t, format, kind }: PdfLocale,
): [string, string][] {
  const source = values.irradiance_source === "estimated" ? "estimated" : "measured";
  const measured = (value: number | null, unit: string, decimals = 1) =>
    orDash(value, (found) => format.unit(format.number(found, decimals), unit));
  return [
    [t("conditions.inspected"), format.dateTime(inspected_at, site.time_zone)],
    [t("conditions.kind"), kind(mission)],
    [
      t("conditions.irradiance"),
      values.irradiance_w_m2 === null
        ? "–"
        : t(`conditions.${source}`, { value: measured(values.irradiance_w_m2, "W/m²", 0) }),
    ],
    [t("conditions.wind"), measured(values.wind_mps, "m/s")],
    [t("conditions.air"), measured(values.ambient_c, "°C")],
    [t("conditions.camera"), values.camera === null ? "–" : format.isolate(values.camera)],
    [
      t("conditions.groundSample"),
      values.gsd_cm === null ? "–" : t("conditions.aPixel", { value: measured(values.gsd_cm, "cm") }),
    ],
    [t("conditions.photos"), format.number(values.photo_count)],
    [t("conditions.surveyed"), totals.surveyed_modules > 0 ? format.number(totals.surveyed_modules) : "–"],
  ];
}

/** Warnings where conditions fall short of IEC TS 62446-3 practice. */
export function conditionWarnings(
  { conditions: values }: Pick<Report, "conditions">,
  { t }: Pick<PdfLocale, "t">,
): string[] {
  const found: string[] = [];
  if (values.irradiance_source === "estimated") found.push(t("conditions.warnings.estimated"));
  if (values.irradiance_w_m2 !== null && values.irradiance_w_m2 < 600)
    found.push(t("conditions.warnings.low"));
  if (values.wind_mps !== null && values.wind_mps > 4) found.push(t("conditions.warnings.windy"));
  return found;
}

function changeText({ change }: Report, { t, format }: PdfLocale): string {
  if (!change) return t("conditions.firstOne");
  return t("conditions.change", {
    since: change.mission.number,
    appeared: format.number(change.new.length),
    persisting: format.number(change.persisting.length),
    gone: format.number(change.resolved.length),
    dismissed: format.number(change.dismissed.length),
    open: change.not_inspected.length,
  });
}
