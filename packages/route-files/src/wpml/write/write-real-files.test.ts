import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readWpmlArchive } from "#wpml/read/read-wpml-archive.ts";
import { descendantsOf } from "#xml/read-xml.ts";
import { isApproximatelyEqual } from "#json/deep-equal.ts";
import { readRouteFile } from "#read-route-file.ts";
import type { ImportedRoute, RouteContent, WrittenRoute } from "#route-content.ts";
import { anyFlight } from "#testing/any-flight.ts";
import { FLIGHT } from "#testing/ring-flight.ts";
import { brokenRules } from "#testing/broken-wpml-rules.ts";
import { writeWpml } from "./write-wpml.ts";

const OPTIONS = { author: "Overfly", writtenAtMs: 1_795_000_000_000 };
const RICH = { rich: true, maxActions: 4, lookAt: true };

function written(content: RouteContent): WrittenRoute {
  const file = writeWpml(content, OPTIONS);
  if (!file.ok) throw new Error(file.message);
  return file;
}

function imported(bytes: Uint8Array): ImportedRoute {
  const read = readRouteFile(bytes, "route.kmz");
  if (!read.ok) throw new Error(read.message);
  return read.route;
}

const archiveOf = (bytes: Uint8Array) => {
  const read = readWpmlArchive(bytes);
  if (!read.ok) throw new Error(read.message);
  return read.files;
};

const FOLDER = new URL("../../../../../../shared/data/routes/wpml/", import.meta.url);

describe.skipIf(!existsSync(FOLDER))("real files (shared/data is absent where this is skipped)", () => {
  const names = ["mapping3d.kmz", "waypoint.kmz", "hover-waylines.wpml"];
  const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(name, FOLDER)));

  test.each(names)("%s is unchanged when written, element by element", (name) => {
    const [source, out] = [archiveOf(bytesOf(name)), written(imported(bytesOf(name)))];
    const again = archiveOf(out.bytes);
    expect(again.waylines).toEqual(source.waylines);
    expect(source.template ? again.template : undefined).toEqual(source.template);
    expect(written(imported(out.bytes)).bytes).toEqual(out.bytes);
  });

  test.each(names)("%s keeps unknown elements when a waypoint is moved", (name) => {
    const route = withUnknown(imported(withMark(bytesOf(name))));
    const files = archiveOf(written(route).bytes);
    expect(descendantsOf(files.waylines, "unheardOf").map(({ text }) => text)).toEqual(["7", "8"]);
    const [first] = descendantsOf(files.waylines, "executeHeight");
    expect(Number(first?.text)).toBe(77);
  });

  test("removing a waypoint removes only its own elements", () => {
    const route = imported(bytesOf("waypoint.kmz"));
    const flight = route.flight ?? FLIGHT;
    const files = archiveOf(
      written({ ...route, flight: { ...flight, waypoints: flight.waypoints.toSpliced(2, 1) } }).bytes,
    );
    expect(descendantsOf(files.waylines, "isRisky")).toHaveLength(5);
    expect(brokenRules(files.waylines)).toEqual([]);
  });

  test("changing aircraft and signal loss action leaves no old values behind", () => {
    const route = imported(bytesOf("mapping3d.kmz"));
    const flight = {
      ...(route.flight ?? FLIGHT),
      aircraftId: "m4td",
      cameraId: "m4td",
      onSignalLoss: "land" as const,
    };
    const { waylines, template } = archiveOf(written({ ...route, flight }).bytes);
    for (const root of [waylines, template]) {
      const of = (name: string) => root && descendantsOf(root, name).map(({ text }) => text);
      expect([of("droneEnumValue"), of("payloadEnumValue"), of("payloadSubEnumValue")]).toEqual([
        ["100"],
        ["99"],
        ["0"],
      ]);
      expect([of("exitOnRCLost"), of("executeRCLostAction")]).toEqual([["executeLostAction"], ["landing"]]);
    }
  });

  test("preserved elements of a file never change the flight", () => {
    const routes = names.map((name) => imported(bytesOf(name)));
    const ending = fc.record({
      finish: fc.constantFrom("go-home" as const, "hover" as const, "land" as const),
      onSignalLoss: fc.constantFrom(
        "go-home" as const,
        "hover" as const,
        "land" as const,
        "continue" as const,
      ),
    });
    const change = fc.tuple(fc.constantFrom(...routes), fc.nat(), anyFlight(RICH), ending);
    const flown = ({ flight = FLIGHT }: ImportedRoute) => ({
      ...flight,
      lensIds: [],
      waypoints: flight.waypoints.map((waypoint) => ({ ...waypoint, turn: "stop", dampingM: 0 })),
    });
    fc.assert(
      fc.property(change, ([route, which, { waypoints: others }, ends]) => {
        const known = route.flight ?? FLIGHT;
        const at = which % known.waypoints.length;
        const mixed = known.waypoints.map((waypoint, index) =>
          index === at && others[0] ? { ...others[0], position: waypoint.position } : waypoint,
        );
        const flight = { ...known, ...ends, waypoints: mixed };
        const { sourceFile: _, ...bare } = { ...route, flight };
        const waylineStarts = known.waypoints.flatMap(({ itemIndex }, index) =>
          index === 0 || itemIndex !== known.waypoints[index - 1]?.itemIndex ? [index] : [],
        );
        const again = flown(imported(written({ ...route, flight }).bytes));
        const fresh = flown(imported(written({ ...bare, waylineStarts }).bytes));
        expect(isApproximatelyEqual(again, fresh) ? fresh : again).toEqual(fresh);
      }),
      { numRuns: 25 },
    );
  });

  test("DJI's example plan: interval, speed and spacing match its camera to 0.5 %", () => {
    const { flight, surveys } = imported(bytesOf("mapping3d.kmz"));
    const series = flight?.waypoints[0]?.actions.find(({ kind }) => kind === "photos-by-time");
    const intervalM =
      (series?.kind === "photos-by-time" ? series.intervalS : 0) * (flight?.waypoints[0]?.speedMps ?? 0);
    const [survey] = surveys ?? [];
    const expected = ((1 - (survey?.frontOverlap ?? 0) / 100) * (survey?.heightM ?? 0) * 6.144) / 9.1;
    expect(Math.abs(intervalM / expected - 1)).toBeLessThan(0.005);
    expect(survey).toMatchObject({
      kind: "oblique",
      oblique: { pitchDeg: -45, sideOverlap: 70 },
      triggerMode: "time",
    });
  });

  const withUnknown = (route: ImportedRoute): ImportedRoute => {
    const { flight = FLIGHT } = route;
    const moved = flight.waypoints.map((waypoint, index) =>
      index === 0 ? { ...waypoint, position: [...waypoint.position.slice(0, 2), 77] } : waypoint,
    );
    return { ...route, flight: { ...flight, waypoints: moved } };
  };
});

/** The same file with elements that no version of the format has: in the mission and at the first waypoint. */
function withMark(bytes: Uint8Array): Uint8Array {
  const isZip = bytes[0] === 0x50;
  const files: Record<string, Uint8Array> = isZip ? unzipSync(bytes) : {};
  const text = strFromU8(files["wpmz/waylines.wpml"] ?? bytes)
    .replace("<wpml:missionConfig>", "<wpml:missionConfig><wpml:unheardOf>7</wpml:unheardOf>")
    .replace("<wpml:index>0", "<wpml:unheardOf>8</wpml:unheardOf><wpml:index>0");
  return zipSync({ ...files, "wpmz/waylines.wpml": strToU8(text) });
}
