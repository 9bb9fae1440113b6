import { existsSync, readFileSync } from "node:fs";
import type { BimDiscipline } from "@overfly/contract/bim/bim-words";
import { expect, test } from "vitest";
import { PRODUCTS, product, smallIfc } from "#testing/bim/small-ifc.ts";
import { disciplineOf } from "./discipline.ts";
import type { BimElementRow } from "./read-elements.ts";
import { run } from "./read-ifc-worker.ts";

const read = (text: string | Uint8Array, name = "model.ifc") =>
  run({ bytes: typeof text === "string" ? new TextEncoder().encode(text) : text, name });

async function elementsOf(text: string | Uint8Array, name?: string): Promise<BimElementRow[]> {
  const model = await read(text, name);
  if ("problem" in model) throw new Error(model.problem);
  return model.elements.flatMap((chunk) => JSON.parse(new TextDecoder().decode(chunk)) as BimElementRow[]);
}

const problemOf = async (text: string) => {
  const model = await read(text);
  return "problem" in model ? model.problem : null;
};

test.each(["IFC2X3", "IFC4", "IFC4X3_ADD2"])(
  "reads the elements, storey and discipline of %s",
  async (schema) => {
    const rows = await elementsOf(smallIfc({ schema, products: PRODUCTS.slice(0, 11) }));
    const wall = rows.find(({ name }) => name === "Wall 1");
    expect(wall).toMatchObject({
      id: 100,
      ifc_class: "IfcWall",
      storey: "Ground floor",
      discipline: "architectural",
      parent_id: 8,
    });
    expect(rows.find(({ name }) => name === "Column A1")?.discipline).toBe("structural");
    const containers = rows.filter(({ discipline }) => discipline === null);
    expect(Object.fromEntries(containers.map(({ ifc_class, parent_id }) => [ifc_class, parent_id]))).toEqual({
      IfcProject: null,
      IfcBuilding: 6,
      IfcBuildingStorey: 7,
    });
  },
);

test("reads property sets", async () => {
  const model = await read(smallIfc());
  if ("problem" in model) throw new Error(model.problem);
  const [chunk] = model.properties.map((bytes): unknown => JSON.parse(new TextDecoder().decode(bytes)));
  expect(chunk).toEqual([
    { element_id: 100, sets: [{ name: "Pset_WallCommon", values: [["FireRating", "REI 60"]] }] },
  ]);
});

// docs/bim.md
test.each<[ifcClass: string, file: string, BimDiscipline]>([
  ["IfcWallStandardCase", "a.ifc", "architectural"],
  ["IfcDoor", "a.ifc", "architectural"],
  ["IfcBeam", "a.ifc", "structural"],
  ["IfcPile", "a.ifc", "structural"],
  ["IfcCableCarrierSegment", "a.ifc", "electrical"],
  ["IfcTransformer", "a.ifc", "electrical"],
  ["IfcDuctSegment", "a.ifc", "hvac"],
  ["IfcPipeFitting", "a.ifc", "plumbing"],
  ["IfcFireSuppressionTerminal", "a.ifc", "plumbing"],
  ["IfcSolarDevice", "a.ifc", "solar"],
  ["IfcEarthworksFill", "a.ifc", "civil"],
  ["IfcBuildingElementProxy", "a.ifc", "other"],
  ["IfcBuildingElementProxy", "Block 7_ELEC.ifc", "electrical"],
  ["IfcFlowTerminal", "Tower HVAC.ifc", "hvac"],
  ["IfcFlowTerminal", "sprinkler.ifc", "plumbing"],
  ["IfcBeam", "Block 7_ELEC.ifc", "structural"],
])("the discipline of %s in %s is %s", (ifcClass, file, discipline) => {
  expect(disciplineOf(ifcClass, file)).toBe(discipline);
});

const VALID = smallIfc();

test.each([
  ["nonsense", "Once upon a time", "not_ifc"],
  ["an empty file", "", "not_ifc"],
  ["a STEP file of another trade", VALID.replace("IFC4", "AUTOMOTIVE_DESIGN"), "unknown_schema"],
  ["a file cut in its middle", VALID.slice(0, VALID.length / 2), "truncated"],
  ["a file cut in its header", VALID.slice(0, VALID.indexOf("DATA;")), "truncated"],
  ["a file without elements", smallIfc({ products: [] }), "no_elements"],
])("%s is refused", async (_name, text, problem) => {
  expect(await problemOf(text)).toBe(problem);
});

test("ten million entities are refused before they are parsed", async () => {
  const bomb = Buffer.from(
    VALID.replace("ENDSEC;\nEND-ISO", `${"#9=IFCX();".repeat(10_000_000)}ENDSEC;\nEND-ISO`),
  );
  expect(await read(bomb)).toEqual({ problem: "too_many" });
});

test("broken lines inside of the file lose their elements only", async () => {
  const broken = VALID.replace(/#101=[^\n]*/, "#101=IFCWALL('',(((;");
  const model = await read(broken);
  expect("problem" in model ? model.problem : model.element_count).toSatisfy(
    (outcome: unknown) => outcome === "unreadable" || Number(outcome) <= PRODUCTS.length,
  );
});

test("duplicate global ids are kept and told", async () => {
  const twice = [product(100, "IFCWALL", "A"), { ...product(101, "IFCWALL", "B"), globalId: "0".repeat(22) }];
  const model = await read(smallIfc({ products: [...twice, { ...twice[1]!, id: 102, name: "C" }] }));
  expect(model).toMatchObject({ element_count: 3, warnings: ["duplicate_ids"] });
});

test("a name of a megabyte is cut, and told", async () => {
  const model = await read(smallIfc({ products: [product(100, "IFCWALL", "x".repeat(1_000_000))] }));
  expect(model).toMatchObject({ element_count: 1, warnings: ["cut_texts"] });
});

// ISO 10303-21: \X2\ holds UTF-16 in hexadecimal digits, \X\ one sign of ISO 8859-1
test.each([
  [String.raw`\X2\06220644064806270062\X0\ 1`, "آلواb 1"],
  [String.raw`Fen\X\EAtre`, "Fenêtre"],
  [String.raw`L''entr\X2\00E9\X0\e`, "L'entrée"],
])("the name %s is read as %s", async (written, expected) => {
  const rows = await elementsOf(smallIfc({ products: [product(100, "IFCWALL", written)] }));
  expect(rows.find(({ id }) => id === 100)?.name).toBe(expected);
});

test("an element without a name is called by its class", async () => {
  const rows = await elementsOf(smallIfc({ products: [product(100, "IFCWALL", null)] }));
  expect(rows.find(({ id }) => id === 100)?.name).toBe("IfcWall #100");
});

test("a model without units is read, and told", async () => {
  expect(await read(smallIfc({ units: false }))).toMatchObject({ warnings: ["no_units"] });
});

test("parts in a circle are roots", async () => {
  const more = [
    "#900=IFCRELAGGREGATES('r1',$,$,$,#100,(#101));",
    "#901=IFCRELAGGREGATES('r2',$,$,$,#101,(#100));",
  ];
  const rows = await elementsOf(smallIfc({ more }));
  expect(rows.filter(({ id }) => id === 100 || id === 101).map(({ parent_id }) => parent_id)).toEqual([
    null,
    null,
  ]);
});

const SHARED = new URL("../../../../../../../shared/data/ifc/", import.meta.url);
test.skipIf(!existsSync(SHARED)).each([
  ["Ifc2x3_Duplex_Electrical.ifc", "IFC2X3", 103],
  ["IfcOpenHouse_IFC4.ifc", "IFC4", 40],
  ["generated_solar_block_IFC4.ifc", "IFC4", 49],
])("reads %s", async (name, schema, element_count) => {
  expect(await read(readFileSync(new URL(name, SHARED)), name)).toMatchObject({ schema, element_count });
});
