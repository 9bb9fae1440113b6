import { unzipSync } from "fflate";
import type { FeatureCollection } from "geojson";
import { expect, test } from "vitest";
import { createReport } from "#testing/sample-report.ts";
import { exportAnomalies } from "./export-anomalies.ts";

const report = createReport();

async function textOf(format: "geojson" | "kml", language: "en" | "ar") {
  const { body, type } = await exportAnomalies(report, format, language);
  return { text: (body as Buffer).toString(), type };
}

/** The texts and numbers of each row of a workbook's only sheet, and its XML. */
async function sheetOf(format: "xlsx" | "walk", language: "en" | "ar", of = report) {
  const { body } = await exportAnomalies(of, format, language);
  const files = unzipSync(new Uint8Array(body as Buffer));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  const strings = [...text("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, each]) => each);
  const xml = text("xl/worksheets/sheet1.xml");
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, attributes = "", value]) =>
      attributes.includes('t="s"') ? strings[Number(value)] : value,
    ),
  );
  return { rows, xml };
}

test("the table has headers and values in the reader's language, and numbers as numbers", async () => {
  const { rows, xml } = await sheetOf("xlsx", "en");
  expect(rows[0]?.slice(0, 5)).toEqual(["No.", "Repair rank", "Walking route", "Type", "Severity"]);
  expect(rows[1]?.slice(0, 5)).toEqual(["1", "1", "5", "Open-circuit string", "Critical"]);
  expect(rows[0]).toContain("ΔT at 1000 W/m² (K)");
  expect(rows[1]).toContain("14.5");
  expect(rows).toHaveLength(6);
  expect(xml).not.toContain("rightToLeft");

  const arabic = await sheetOf("xlsx", "ar");
  expect(arabic.rows[0]?.slice(3, 5)).toEqual(["النوع", "الشدة"]);
  expect(arabic.rows[1]?.slice(3, 5)).toEqual(["سلسلة مفصولة", "حرجة"]);
  expect(arabic.xml).toContain('rightToLeft="1"');
});

test("a note that looks like a formula is a text", async () => {
  const [first] = report.anomalies;
  const anomalies = first ? [{ ...first, note: "=HYPERLINK(1)" }] : [];
  const { rows, xml } = await sheetOf("xlsx", "en", { ...report, anomalies });
  expect(rows[1]?.at(-1)).toBe("=HYPERLINK(1)");
  expect(xml).not.toContain("<f>");
});

test("the walking list goes from one to the next", async () => {
  const { rows } = await sheetOf("walk", "en");
  expect(rows[0]?.slice(0, 3)).toEqual(["Walking route", "No.", "Type"]);
  expect(rows[0]?.at(-1)).toBe("Done");
  expect(rows.slice(1).map(([step]) => step)).toEqual(["1", "2", "3", "4", "5"]);
});

test("GeoJSON and KML place every anomaly, longitude first", async () => {
  const { text, type } = await textOf("geojson", "en");
  const { features } = JSON.parse(text) as FeatureCollection;
  expect(type).toBe("application/geo+json");
  expect(features).toHaveLength(5);
  expect(features[0]).toMatchObject({
    geometry: { type: "Point", coordinates: [35.9, 31.9] },
    properties: { "No.": 1, Type: "Open-circuit string" },
  });

  const [first] = report.anomalies;
  const measured = first ? [{ ...first, delta_t_k: 36.66127967834473, lost_kwdc: 0.03485423 }] : [];
  const { body } = await exportAnomalies({ ...report, anomalies: measured }, "geojson", "ar");
  const properties = (JSON.parse((body as Buffer).toString()) as FeatureCollection).features[0]?.properties;
  expect(properties).toMatchObject({ "ΔT المقيس (K)": 36.7, "فاقد القدرة (kW)": 0.035 });
  expect(Object.keys(properties ?? {})).toContain("ΔT عند 1000 W/m² (K)");

  const { text: kml } = await textOf("kml", "ar");
  expect(kml.match(/<Placemark>/g)).toHaveLength(5);
  expect(kml).toContain("<coordinates>35.9000000,31.9000000</coordinates>");
  expect(kml).toContain("ff2323b4"); // critical, as on every map
  expect(kml).toContain("النوع");
});
