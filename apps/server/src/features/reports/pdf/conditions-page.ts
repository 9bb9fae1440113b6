import type { Report } from "@overfly/contract/reports/reports";
import { View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Edition } from "./edition.ts";
import { orDash } from "./figures.ts";
import { framedPage } from "./frame.ts";
import { WELL } from "./look.ts";

/** How it was measured, so that somebody who was not there can judge it. */
export function conditionsPage(report: Report, edition: Edition): ReactElement {
  const { styles, text } = edition;
  const words = edition.words.conditions;
  return framedPage(
    report,
    edition,
    words.title,
    text({ ...styles.subheading, marginTop: 0 }, words.heading),
    pairs(conditions(report, edition), edition),
    ...doubts(report, edition).map((doubt) =>
      h(
        View,
        { style: { backgroundColor: WELL, padding: 8, marginTop: 8, borderRadius: 3 } },
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
  { words: { conditions: words }, figures, kind }: Edition,
): [string, string][] {
  const source = seen.irradiance_source === "estimated" ? words.estimated : words.measured;
  const measured = (value: number | null, unit: string, decimals = 1) =>
    orDash(value, (found) => figures.unit(figures.number(found, decimals), unit));
  return [
    [words.inspected, figures.moment(inspected_at, site.time_zone)],
    [words.kind, kind(mission)],
    [
      words.irradiance,
      seen.irradiance_w_m2 === null ? "–" : source(measured(seen.irradiance_w_m2, "W/m²", 0)),
    ],
    [words.wind, measured(seen.wind_mps, "m/s")],
    [words.air, measured(seen.ambient_c, "°C")],
    [words.camera, seen.camera === null ? "–" : figures.apart(seen.camera)],
    [words.groundSample, seen.gsd_cm === null ? "–" : words.aPixel(measured(seen.gsd_cm, "cm"))],
    [words.photographs, figures.number(seen.photo_count)],
    [words.surveyed, totals.surveyed_modules > 0 ? figures.number(totals.surveyed_modules) : "–"],
  ];
}

/** Where the conditions fall short of what IEC TS 62446-3 practice asks for. */
function doubts({ conditions: seen }: Report, { words }: Edition): string[] {
  const { estimated, low, windy } = words.conditions.doubts;
  const found: string[] = [];
  if (seen.irradiance_source === "estimated") found.push(estimated);
  if (seen.irradiance_w_m2 !== null && seen.irradiance_w_m2 < 600) found.push(low);
  if (seen.wind_mps !== null && seen.wind_mps > 4) found.push(windy);
  return found;
}

function changeText({ change }: Report, { words: { conditions: words }, figures }: Edition): string {
  if (!change) return words.firstOne;
  const [appeared, persisting, gone] = [change.new, change.persisting, change.gone].map((count) =>
    figures.number(count),
  ) as [string, string, string];
  return words.change(figures.apart(change.since), appeared, persisting, gone);
}

const pairs = (rows: readonly [string, string][], { styles, text }: Edition): ReactElement =>
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
