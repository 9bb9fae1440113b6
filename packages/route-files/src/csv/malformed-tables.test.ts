import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { readRouteFile } from "#read-route-file.ts";

const TABLE = "Name;Breite;Länge;Höhe;Speed\nA;31,95;35,93;40,5;4\nB;31,96;35,94;41;4\n";

describe("a table of waypoints", () => {
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(2 * text.length + 2);
    const view = new DataView(bytes.buffer);
    const units = `\uFEFF${text}`;
    for (let at = 0; at < units.length; at += 1) view.setUint16(2 * at, units.charCodeAt(at), !isBig);
    return bytes;
  };
  test.each([
    ["with semicolons and decimal commas", strToU8(TABLE)],
    ["with a byte order mark", strToU8(`\uFEFF${TABLE}`)],
    ["in UTF-16", utf16(TABLE, false)],
    ["in big-endian UTF-16", utf16(TABLE, true)],
    ["with tabs and decimal points", strToU8(TABLE.replaceAll(",", ".").replaceAll(";", "\t"))],
    ["with commas and decimal points", strToU8(TABLE.replaceAll(",", ".").replaceAll(";", ","))],
    ["in Mac's lines and with empty ones", strToU8(`\n\n${TABLE.replaceAll("\n", "\r\n\r\n")}`)],
  ])("is read %s", (_name, bytes) => {
    const read = readRouteFile(bytes, "table.csv");
    expect(read.ok ? read.route.flight?.waypoints.map(({ position }) => position) : read).toEqual([
      [35.93, 31.95, 40.5],
      [35.94, 31.96, 41],
    ]);
  });

  test("without heights becomes points", () => {
    const read = readRouteFile(strToU8("lat,lon,label\n31.95,35.93,A\n"), "table.csv");
    expect(read.ok && [read.route.points, read.route.flight]).toEqual([
      [{ position: [35.93, 31.95], name: "A" }],
      undefined,
    ]);
  });
});
