import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { PRODUCTS, smallIfc } from "#testing/bim/small-ifc.ts";
import type { IfcFile, ReadModel } from "./read-ifc-worker.ts";

const WORKER = new URL("./read-ifc-worker.ts", import.meta.url);
const VALID = smallIfc();

/** As the server reads a model: what fails, fails in its thread. */
async function outcomeOf(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const reading = runInThread<IfcFile, ReadModel | { problem: string }>(WORKER, { bytes, name: "a.ifc" });
  const read = await reading.catch(() => ({ problem: "unreadable" }));
  return "problem" in read ? read.problem : `${read.element_count} elements`;
}

const ALL = `${PRODUCTS.length} elements`;
const withData = (more: string) => VALID.replace("ENDSEC;\nEND-ISO", () => `${more}\nENDSEC;\nEND-ISO`);

test.each<[name: string, content: () => string | Uint8Array, outcome: string | RegExp]>([
  ["an IFC-ZIP", () => zipSync({ "model.ifc": strToU8(VALID) }), "not_ifc"],
  ["an IFC-ZIP that expands without end", () => zipSync({ "a.ifc": new Uint8Array(50_000_000) }), "not_ifc"],
  ["an ifcXML", () => '<?xml version="1.0"?><ifcXML></ifcXML>', "not_ifc"],
  ["UTF-16", () => Buffer.from(VALID, "utf16le"), "not_ifc"],
  ["a page behind its first line", () => `ISO-10303-21;\n<html><script>alert(1)</script>`, "unknown_schema"],
  ["bytes of chance", () => Buffer.alloc(100_000, Buffer.of(7, 200, 13, 99, 0, 255)), "not_ifc"],
  [
    "only its head and end",
    () => `${VALID.slice(0, VALID.indexOf("#1="))}ENDSEC;\nEND-ISO-10303-21;`,
    "no_elements",
  ],
  ["an entity within itself", () => withData("#900=IFCPROPERTYSET('x',$,'A',$,(#900));"), ALL],
  [
    "property sets in a circle",
    () =>
      withData(
        "#900=IFCPROPERTYSET('x',$,'A',$,(#901));#901=IFCPROPERTYSET('y',$,'B',$,(#900));#902=IFCRELDEFINESBYPROPERTIES('z',$,$,$,(#100),#900);",
      ),
    ALL,
  ],
  ["references to nothing", () => withData("#900=IFCRELAGGREGATES('r',$,$,$,#99999,(#88888,#77777));"), ALL],
  ["an entity of no schema", () => withData("#900=IFCFLYINGSAUCER('x',$,$);"), ALL],
  [
    "a number beyond all",
    () => withData("#4294967399=IFCWALL('x',$,'Far',$,$,$,$,$,$);"),
    /elements|unreadable/,
  ],
  ["a text without end", () => withData("#900=IFCWALL('never closed,$,$,$);"), /elements|unreadable/],
  [
    "a megabyte of brackets",
    () => withData(`#900=IFCWALL(${"(".repeat(1_000_000)});`),
    /elements|unreadable/,
  ],
  [
    "a line of ten megabytes",
    () => withData(`#900=IFCWALL('${"x".repeat(10_000_000)}',$,$,$,$,$,$,$,$);`),
    /elements/,
  ],
  ["bytes of zero among its lines", () => withData("\0".repeat(1000)), /elements|unreadable/],
  [
    "every wall a part of every other",
    () =>
      withData(
        PRODUCTS.map(
          ({ id }, at) =>
            `#${900 + at}=IFCRELAGGREGATES('r',$,$,$,#${id},(${PRODUCTS.map((one) => `#${one.id}`).join(",")}));`,
        ).join("\n"),
      ),
    ALL,
  ],
])("%s", async (_name, content, outcome) => {
  expect(await outcomeOf(content())).toMatch(outcome);
});
