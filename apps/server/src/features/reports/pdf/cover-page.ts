import type { AnomalyClass } from "@overfly/contract/anomalies/anomalies";
import { shownLoss, shownTotalLoss } from "@overfly/contract/anomalies/repair-order";
import type { Report } from "@overfly/contract/reports/reports";
import { G, Image, Page, Path, Svg, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import { orDash } from "./number-format.ts";
import type { PdfLocale } from "./pdf-locale.ts";
import { TEXT_COLOUR, TEXT_MUTED, BORDER_COLOUR, MARGIN, WHITE, ACCENT_TEXT } from "./theme.ts";
import { list } from "./tags/list.ts";
import { tagged } from "./tags/tag.ts";
import { severitySymbol } from "./severity-symbol.ts";

const MUTED = "#c3cedd";

export function coverPage(report: Report, locale: PdfLocale, logo: Uint8Array | null = null): ReactElement {
  const { styles, text, t } = locale;
  return tagged(
    "Sect",
    h(
      Page,
      { size: "A4", style: { ...styles.page, padding: 0 }, bookmark: t("cover.bookmark") },
      banner(report, locale, logo),
      h(
        View,
        { style: { paddingHorizontal: MARGIN, paddingTop: 28 } },
        ...(report.is_analyzed === false ? [] : [keyFigures(report, locale), severities(report, locale)]),
        tagged("H2", text({ ...styles.subheading, marginTop: 26 }, t("cover.inShort"))),
        ...summary(report, locale).map((sentence) =>
          text({ ...styles.prose, fontSize: 10.5, marginBottom: 4 }, sentence),
        ),
        ...repairFirst(report, locale),
      ),
      imprint(report, locale),
    ),
  );
}

const banner = (
  { site, client, provider, mission, inspected_at }: Report,
  locale: PdfLocale,
  logo: Uint8Array | null,
): ReactElement => {
  const { styles, text, t, format, kind } = locale;
  const about = [kind(mission), format.day(inspected_at, site.time_zone), format.missions(mission)];
  return h(
    View,
    {
      style: {
        backgroundColor: TEXT_COLOUR,
        color: WHITE,
        height: 300,
        padding: MARGIN,
        justifyContent: "space-between",
      },
    },
    sun(locale),
    h(
      View,
      { style: { alignItems: locale.isRightToLeft ? "flex-end" : "flex-start", gap: 10 } },
      ...(logo ? [logoBox(logo, provider)] : []),
      text({ fontSize: 9.5, fontWeight: 500, color: MUTED }, t("cover.title")),
    ),
    h(
      View,
      { style: { alignItems: locale.isRightToLeft ? "flex-end" : "flex-start" } },
      tagged(
        "H1",
        text({ fontSize: 32, fontWeight: 600, lineHeight: 1.15, maxWidth: 420 }, format.isolate(site.name)),
      ),
      h(View, {
        style: {
          ...styles.accent,
          backgroundColor: locale.accent.onBanner,
          marginTop: 14,
          marginBottom: 14,
        },
      }),
      text({ fontSize: 11 }, format.isolate(client)),
      text({ fontSize: 11, color: MUTED }, about.join(" · ")),
    ),
  );
};

/** On white, as logos are made for paper. */
const logoBox = (logo: Uint8Array, alt: string): ReactElement =>
  h(
    View,
    { style: { backgroundColor: WHITE, borderRadius: 4, padding: 8 } },
    tagged(
      "Figure",
      h(Image, {
        src: { data: Buffer.from(logo), format: "png" },
        style: { height: 36, maxWidth: 160, objectFit: "contain" },
      }),
      { alt },
    ),
  );

const sun = ({ isRightToLeft, accent }: PdfLocale): ReactElement =>
  h(
    Svg,
    {
      style: { position: "absolute", top: 0, ...(isRightToLeft ? { left: 0 } : { right: 0 }) },
      width: 300,
      height: 300,
      viewBox: "0 0 300 300",
    },
    h(
      G,
      isRightToLeft ? { transform: "matrix(-1 0 0 1 300 0)" } : null,
      ...[120, 165, 210, 255].map((radius, index) =>
        h(Path, {
          d: `M${300 - radius} 0A${radius} ${radius} 0 0 0 300 ${radius}`,
          stroke: accent.onBanner,
          strokeWidth: 1,
          strokeOpacity: 0.5 - index * 0.11,
          fill: "none",
        }),
      ),
      h(Path, { d: "M224 0A76 76 0 0 0 300 76L300 0Z", fill: accent.onBanner }),
    ),
  );

function keyFigures({ totals }: Report, locale: PdfLocale): ReactElement {
  const { styles, text, t, format } = locale;
  const { lost_percent, currency, affected_modules: modules } = totals;
  const tiles: [string, string, string][] = [
    [
      format.number(totals.anomalies),
      t("cover.anomalies"),
      t("cover.affected", { count: modules, number: format.number(modules) }),
    ],
    [
      orDash(shownTotalLoss(totals), format.power),
      t("cover.capacityLost"),
      lost_percent === null
        ? t("cover.capacityUnknown")
        : t("cover.shareOfSite", { share: format.unit(format.significant(lost_percent), "%") }),
    ],
    [format.energy(totals.lost_kwh_per_year), t("cover.energyLost"), t("cover.atYield")],
    [format.money(totals.lost_money_per_year, currency), t("cover.moneyLost"), t("cover.atTariff")],
  ];
  return list(
    { ...styles.row, gap: 10 },
    tiles.map(([value, name, note]) =>
      h(
        View,
        { style: { flex: 1, borderTopWidth: 2, borderTopColor: locale.accent.onPaper, paddingTop: 8 } },
        text({ fontSize: 17, fontWeight: 600, lineHeight: 1.2 }, value),
        text({ fontSize: 9, fontWeight: 500 }, name),
        text(styles.small, note),
      ),
    ),
  );
}

const severities = ({ by_severity }: Report, { styles, text, t, format }: PdfLocale): ReactElement =>
  list(
    {
      ...styles.row,
      gap: 22,
      marginTop: 26,
      paddingVertical: 10,
      borderTopWidth: 0.5,
      borderBottomWidth: 0.5,
      borderColor: BORDER_COLOUR,
    },
    by_severity.map(({ severity, count }) =>
      h(
        View,
        { style: { ...styles.row, alignItems: "center", gap: 5 } },
        severitySymbol(severity, 12),
        text({ fontSize: 10.5, fontWeight: 600 }, format.number(count)),
        text({ fontSize: 10.5, color: TEXT_MUTED }, t(`severity.${severity}`)),
      ),
    ),
  );

/** The result in a few sentences. */
function summary(report: Report, locale: PdfLocale): string[] {
  const { t, format, className, language } = locale;
  const { totals, by_class, by_severity, anomalies, change } = report;
  if (report.is_analyzed === false) return [t("cover.notAnalyzed")];
  if (totals.anomalies === 0) return [t("cover.nothing")];
  const [worst] = by_class;
  const [first] = anomalies;
  const critical = by_severity.find(({ severity }) => severity === "critical")?.count ?? 0;
  const nameOf = (name: AnomalyClass) => className(name).toLocaleLowerCase(language);
  const number = format.number(worst?.count ?? 0);
  return [
    worst && worst.lost_kwdc > 0
      ? t("cover.costsMost", {
          name: className(worst.class),
          count: worst.count,
          number,
          lost: format.power(worst.lost_kwdc),
          total: format.power(totals.lost_kwdc),
        })
      : t("cover.mostAre", { name: nameOf(worst?.class ?? "other") }),
    critical > 0
      ? t("cover.critical", { count: critical, number: format.number(critical) })
      : t("cover.noneCritical"),
    ...(first ? [repairOne(first, locale)] : []),
    ...(change
      ? [
          t("cover.change", {
            since: change.mission.number,
            appeared: format.number(change.new.length),
            persisting: format.number(change.persisting.length),
            gone: format.number(change.resolved.length),
            dismissed: format.number(change.dismissed.length),
            open: change.not_inspected.length,
          }),
        ]
      : []),
  ];
}

const REPAIRS_ON_COVER = 5;

function repairOne(
  { number, class: name, element }: Report["anomalies"][number],
  { t, className, language }: PdfLocale,
): string {
  const values = { number: String(number), name: className(name).toLocaleLowerCase(language) };
  return element
    ? t("cover.repairOneAt", { ...values, location: element.label })
    : t("cover.repairOne", values);
}

function repairFirst({ anomalies }: Report, locale: PdfLocale): ReactElement[] {
  if (anomalies.length < 2) return [];
  const { styles, text, t } = locale;
  return [
    tagged("H2", text({ ...styles.subheading, marginTop: 22 }, t("cover.repairFirst"))),
    list(
      {},
      anomalies.slice(0, REPAIRS_ON_COVER).map((anomaly) => repairLine(anomaly, locale)),
    ),
  ];
}

function repairLine(anomaly: Report["anomalies"][number], locale: PdfLocale): ReactElement {
  const { styles, text, t, format, className, location } = locale;
  const { number, severity, currency } = anomaly;
  const [power, money] = [shownLoss(anomaly.lost_kwdc), shownLoss(anomaly.lost_money_per_year)];
  const cost = money === null ? "" : t("cover.aYear", { money: format.money(money, currency) });
  return h(
    View,
    { style: { ...styles.tableRow, alignItems: "center", gap: 8 } },
    tagged("Figure", severitySymbol(severity), { alt: t(`severity.${severity}`) }),
    text({ width: 150, fontWeight: 500 }, `${number} · ${className(anomaly.class)}`),
    text({ flex: 1, color: TEXT_MUTED }, location(anomaly)),
    text({ width: 60, textAlign: "right" }, orDash(power, format.power)),
    text({ width: 90, textAlign: "right" }, cost),
  );
}

const imprint = (
  { provider, branding, published_at, site, revision }: Report,
  locale: PdfLocale,
): ReactElement => {
  const { styles, text, t, format } = locale;
  return h(
    View,
    {
      style: {
        position: "absolute",
        left: MARGIN,
        right: MARGIN,
        bottom: 32,
        ...styles.row,
        justifyContent: "space-between",
      },
    },
    h(
      View,
      { style: { maxWidth: 320, gap: 2 } },
      text({ fontSize: 9, fontWeight: 500 }, format.isolate(provider)),
      ...(branding?.footer ? [text(styles.small, format.isolate(branding.footer))] : []),
    ),
    text(
      { fontSize: 9, color: published_at ? TEXT_MUTED : ACCENT_TEXT },
      published_at
        ? t(revision > 1 ? "cover.revision" : "cover.published", {
            revision: String(revision),
            day: format.day(published_at, site.time_zone),
          })
        : t("cover.preview"),
    ),
  );
};
