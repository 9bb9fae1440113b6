import { shownLoss } from "@overfly/contract/anomalies/repair-order";
import type { Report } from "@overfly/contract/reports/reports";
import { SEVERITY_SYMBOLS } from "@overfly/contract/anomalies/severity-symbols";
import { paletteColours } from "@overfly/thermography/rendering/thermal-palette";
import { Image, View } from "@react-pdf/renderer";
import { createElement as h, type ReactElement } from "react";
import type { Crop } from "#features/reports/crop-picture-worker.ts";
import { render } from "@overfly/i18n/node/translate";
import { codeLabel, type PdfLocale } from "./pdf-locale.ts";
import { anchorOf } from "./page-numbers.ts";
import { qrCode } from "./qr-code.ts";
import { orDash } from "./number-format.ts";
import { TEXT_COLOUR, TEXT_MUTED, BORDER_COLOUR, WHITE, ACCENT, PANEL_COLOUR } from "./theme.ts";
import { tagged } from "./tags/tag.ts";
import { severitySymbol } from "./severity-symbol.ts";

type ReportAnomaly = Report["anomalies"][number];

export interface AnomalyPictures {
  thermal: Crop | null;
  visual: Crop | null;
}

export interface AnomalyLinks {
  /** Of the page with its repair. */
  url?: string;
  /** Whether it begins a page, lest the last one has a page to itself. */
  startsPage?: boolean;
  marker?: ReactElement;
}

const QR_PT = 46;
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [134, 100.5];

/** One anomaly: title, thermal and visual picture, and values. */
export function anomalyBlock(
  anomaly: ReportAnomaly,
  pictures: AnomalyPictures,
  locale: PdfLocale,
  { url, startsPage = false, marker }: AnomalyLinks = {},
): ReactElement {
  const { styles, text, format, language } = locale;
  const props = {
    id: anchorOf(anomaly),
    // the library takes it of any element, its types only of pages
    bookmark: `${anomaly.number} · ${locale.className(anomaly.class)}`,
    wrap: false,
    break: startsPage,
    style: { marginBottom: 16, borderTopWidth: 1, borderTopColor: BORDER_COLOUR, paddingTop: 9 },
  };
  const name = `${anomaly.number} · ${locale.className(anomaly.class)}`;
  const { t } = locale;
  const block = h(
    View,
    props,
    ...(marker ? [marker] : []),
    title(anomaly, locale),
    h(
      View,
      { style: { ...styles.row, gap: 10 } },
      picture(
        pictures.thermal,
        { alt: t("anomalies.thermalAlt", { name }), otherwise: t("anomalies.noThermal") },
        locale,
      ),
      picture(
        pictures.visual,
        { alt: t("anomalies.visualAlt", { name }), otherwise: t("anomalies.noVisual") },
        locale,
      ),
      tagged(
        "Table",
        h(View, { style: { flex: 1 } }, ...facts(anomaly, locale).map((one) => fact(one, locale))),
      ),
      ...(url === undefined ? [] : [qrCode(url, QR_PT, t("anomalies.qrAlt", { name }))]),
    ),
    text(
      { ...styles.small, marginTop: 6 },
      anomaly.rule_messages.map((each) => render(each, language)).join(" "),
    ),
    ...(anomaly.note === "" ? [] : [text({ fontSize: 8.5, marginTop: 3 }, format.isolate(anomaly.note))]),
  );
  return tagged("Sect", block);
}

function title(anomaly: ReportAnomaly, { styles, text, t, className, location }: PdfLocale): ReactElement {
  const color = SEVERITY_SYMBOLS[anomaly.severity].color;
  return h(
    View,
    { style: { ...styles.row, alignItems: "center", gap: 6, marginBottom: 7 } },
    severitySymbol(anomaly.severity, 12),
    tagged(
      "H2",
      text({ fontSize: 11.5, fontWeight: 600 }, `${anomaly.number} · ${className(anomaly.class)}`),
    ),
    text({ ...styles.dim, flex: 1 }, location(anomaly)),
    text({ fontSize: 8.5, fontWeight: 600, color }, t(`severity.${anomaly.severity}`)),
  );
}

function facts(anomaly: ReportAnomaly, { t, format, language }: PdfLocale): [string, string][] {
  const [longitude, latitude] = anomaly.position.coordinates;
  const kelvin = (value: number) => format.unit(format.number(value, 1), "K");
  const celsius = (value: number) => format.unit(format.number(value, 1), "°C");
  const lostPower = (kw: number) =>
    t("anomalies.lostPower", {
      power: format.power(kw),
      energy: format.energy(anomaly.lost_kwh_per_year),
    });
  return [
    [t("anomalies.normalised"), orDash(anomaly.delta_t_normalised_k, kelvin)],
    [t("anomalies.deltaT"), orDash(anomaly.delta_t_k, kelvin)],
    [
      t("anomalies.temperatures"),
      `${orDash(anomaly.max_c, celsius)} / ${orDash(anomaly.reference_c, celsius)}`,
    ],
    [t("anomalies.iec"), codeLabel("iecClass", anomaly.iec_class, language)],
    [t("anomalies.modules"), format.number(anomaly.affected_modules.length)],
    [t("anomalies.lost"), orDash(shownLoss(anomaly.lost_kwdc), lostPower)],
    [t("anomalies.cost"), format.money(shownLoss(anomaly.lost_money_per_year), anomaly.currency)],
    [t("anomalies.location"), format.leftToRight(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`)],
  ];
}

const fact = ([name, value]: [string, string], { styles, text }: PdfLocale): ReactElement =>
  tagged(
    "TR",
    h(
      View,
      {
        style: {
          ...styles.row,
          paddingVertical: 1.8,
          borderBottomWidth: 0.5,
          borderBottomColor: BORDER_COLOUR,
        },
      },
      tagged("TH", text({ width: 72, fontSize: 7.5, color: TEXT_MUTED }, name), { scope: "Row" }),
      tagged("TD", text({ flex: 1, fontSize: 8 }, value)),
    ),
  );

interface Words {
  /** What the picture shows. */
  alt: string;
  /** Where there is none. */
  otherwise: string;
}

function picture(crop: Crop | null, { alt, otherwise }: Words, locale: PdfLocale): ReactElement {
  const frame = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT };
  if (!crop)
    return h(
      View,
      { style: { ...frame, backgroundColor: PANEL_COLOUR, alignItems: "center", justifyContent: "center" } },
      locale.text(locale.styles.small, otherwise),
    );
  const { box, span } = crop;
  return h(
    View,
    { style: { width: PICTURE_WIDTH } },
    tagged(
      "Figure",
      h(
        View,
        { style: { ...frame, position: "relative" } },
        h(Image, { src: { data: Buffer.from(crop.jpeg), format: "jpg" }, style: frame }),
        ...(box ? [boxAround(box, 1.6, TEXT_COLOUR), boxAround(box, 0.7, span ? WHITE : ACCENT)] : []),
      ),
      { alt },
    ),
    span && scale(span, locale),
  );
}

/** Dark below bright, so that it is visible on any background. */
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

/** Cold at the left, hot at the right in every language. */
function scale({ low, high, unit }: NonNullable<Crop["span"]>, { text, t, format }: PdfLocale) {
  const colours = paletteColours("iron").map((colour) => hex(colour));
  const end = (value: number, otherwise: string) =>
    text(
      { fontSize: 6.5, color: TEXT_MUTED },
      unit === "celsius" ? format.unit(format.number(value, 1), "°C") : otherwise,
    );
  return h(
    View,
    { style: { flexDirection: "row", alignItems: "center", gap: 4, marginTop: 3 } },
    end(low, t("anomalies.colder")),
    h(
      View,
      { style: { flexDirection: "row", flex: 1, height: 4 } },
      ...colours.map((backgroundColor) => h(View, { style: { flex: 1, backgroundColor } })),
    ),
    end(high, t("anomalies.hotter")),
  );
}

/** "rgb(205 45 90)" as "#cd2d5a", which react-pdf understands. */
const hex = (colour: string): string =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
