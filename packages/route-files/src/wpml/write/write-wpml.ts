import { strToU8, zipSync } from "fflate";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { embeddedDocumentOf } from "#flight/embedded-document.ts";
import { isApproximatelyEqual } from "#json/deep-equal.ts";
import type { RouteContent, RouteWriteResult } from "#route-content.ts";
import { routeFileName } from "#route-file-name.ts";
import { WarningList } from "#warning-list.ts";
import { contentFromWpml } from "#wpml/read/content-from-wpml.ts";
import type { WpmlFiles } from "#wpml/read/read-wpml-archive.ts";
import { wpmlDocumentFrom } from "#wpml/read/read-wpml-document.ts";
import { decodeResource, type WpmlSource } from "#wpml/wpml-source.ts";
import { mergeXml } from "#xml/merge-xml.ts";
import { childOf, type XmlNode } from "#xml/read-xml.ts";
import { nodeText } from "#xml/write-xml.ts";
import { buildWpml, type BuiltWpml, type WpmlOptions } from "./build-wpml.ts";
import { warnUnsupported } from "./check-mission-settings.ts";
import { lostElements } from "./lost-elements.ts";
import { renumberActionGroups } from "./renumber-action-groups.ts";

/** Writes a KMZ with template and waylines for docks and remote controllers. Preserves unknown elements of the source file. */
export function writeWpml(content: RouteContent, options: WpmlOptions): RouteWriteResult {
  const warnings = new WarningList();
  const source =
    content.sourceFile?.format === "wpml" ? (content.sourceFile.content as WpmlSource) : undefined;
  const sourceRoute = source && contentFromSource(source);
  const starts =
    options.waylineStarts ??
    content.waylineStarts ??
    (sourceRoute && waylineStartsOf(sourceRoute, content.flight));
  const building = { ...options, keepsRepeatedPitch: source !== undefined };
  const written = buildWpml(content, { ...building, ...(starts && { waylineStarts: starts }) }, warnings);
  if (!written.ok) return written;
  const before =
    sourceRoute &&
    buildWpml(sourceRoute, { ...building, waylineStarts: sourceRoute.waylineStarts }, new WarningList());
  const isUnchanged = before?.ok === true && textOf(before) === textOf(written);
  const expected = [flightOf(written), content.flight && normalized(content.flight, starts ?? [0])];
  const keepsFlight = (file: BuiltWpml): boolean => {
    const flight = flightOf(file);
    return expected.some((other) => isApproximatelyEqual(flight, other));
  };
  const candidates = source && before?.ok ? mergedFiles(source, before, written) : [];
  const result = (isUnchanged ? candidates[0] : candidates.find(keepsFlight)) ?? written;
  if (source && before?.ok && !isUnchanged) {
    const names = lostElements(source.waylines, result.waylines, [before.waylines, written.waylines]);
    if (names.length > 0) warnings.add("unknown-elements", { names: names.join(", ") });
  }
  warnUnsupported(content, warnings);
  const entries: Record<string, Uint8Array> = {
    "wpmz/template.kml": strToU8(nodeText(result.template)),
    "wpmz/waylines.wpml": strToU8(nodeText(result.waylines)),
  };
  for (const [path, text] of Object.entries(source?.resources ?? {})) entries[path] ??= decodeResource(text);
  return {
    ok: true,
    fileName: routeFileName(content.name, ".kmz"),
    mediaType: "application/vnd.google-earth.kmz",
    bytes: zipSync(entries, { level: 6, mtime: ZIP_EPOCH }),
    warnings: warnings.list(),
  };
}

/** ZIP stores local time without a time zone; a fixed date gives reproducible files. */
const ZIP_EPOCH = new Date(1980, 0, 1);

const contentFromSource = ({ waylines, template }: WpmlSource) => {
  const files: WpmlFiles = { waylines, ...(template && { template }), resources: new Map() };
  const content = contentFromWpml(wpmlDocumentFrom(files));
  const document = embeddedDocumentOf(childOf(template, "Document"), content.flight);
  return { ...content, ...(document !== undefined && { document }) };
};

/** Keeps the waylines of an imported route, or derives them from the waypoints' items if waypoints were added or removed. */
function waylineStartsOf(
  sourceRoute: ReturnType<typeof contentFromWpml>,
  flight: PlannedFlight | undefined,
): number[] | undefined {
  const waypoints = flight?.waypoints ?? [];
  if (waypoints.length === sourceRoute.flight.waypoints.length) return sourceRoute.waylineStarts;
  if (sourceRoute.waylineStarts.length < 2) return undefined;
  return waypoints.flatMap(({ itemIndex }, index) =>
    index === 0 || itemIndex !== waypoints[index - 1]?.itemIndex ? [index] : [],
  );
}

const textOf = ({ waylines, template }: BuiltWpml): string => nodeText(waylines) + nodeText(template);

/** The flight of a file, to verify that merging with the source file did not change it. */
function flightOf({ waylines, template }: BuiltWpml): PlannedFlight {
  const { flight, waylineStarts } = contentFromWpml(
    wpmlDocumentFrom({ waylines, template, resources: new Map() }),
  );
  return normalized(flight, waylineStarts);
}

/** Without lenses and the turns at the ends of waylines, since other programs omit them or write other turns. */
function normalized(flight: PlannedFlight, waylineStarts: readonly number[]): PlannedFlight {
  const ends = new Set(
    waylineStarts.flatMap((start) => [start, start - 1]).concat(flight.waypoints.length - 1),
  );
  const waypoints = flight.waypoints.map(({ dampingM, ...waypoint }, index): PlannedWaypoint =>
    ends.has(index)
      ? { ...waypoint, turn: "stop" }
      : { ...waypoint, ...(dampingM !== undefined && { dampingM }) },
  );
  return { ...flight, lensIds: [], waypoints };
}

/** With the source's start actions, and without: they are part of the first waypoint's actions, which may have changed. */
const mergedFiles = (source: WpmlSource, before: BuiltWpml, after: BuiltWpml): BuiltWpml[] =>
  [source, { ...source, waylines: withoutStartActions(source.waylines) }].map((file) =>
    mergeSource(file, before, after),
  );

const withoutStartActions = (node: XmlNode): XmlNode => ({
  ...node,
  children: node.children
    .filter(({ name }) => name !== "startActionGroup")
    .map((child) => (child.name === "Placemark" ? child : withoutStartActions(child))),
});

function mergeSource(source: WpmlSource, before: BuiltWpml, after: BuiltWpml): BuiltWpml {
  const waylines = mergeXml(source.waylines, before.waylines, after.waylines);
  const template = source.template && mergeXml(source.template, before.template, after.template);
  return {
    ok: true,
    waylines: renumberActionGroups(waylines),
    template: template ? renumberActionGroups(template) : after.template,
  };
}
