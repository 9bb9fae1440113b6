import {
  childOf,
  childrenOf,
  descendantsOf,
  readXml,
  textOf,
  type XmlNode,
} from "@overfly/route-files/xml/read-xml";
import { kmlPositions } from "@overfly/route-files/boundary/import-boundary";
import {
  type Drawing,
  DrawingBuilder,
  type DrawingError,
  drawingError,
  type DrawnPoint,
  isSamePoint,
} from "#drawing.ts";

/** Placemarks with polygons or closed lines; folders are attributes. */
export function readKml(bytes: Uint8Array): Drawing | DrawingError {
  const tree = readXml(bytes);
  if (!tree.ok) return drawingError(tree.code);
  const drawing = new DrawingBuilder();
  addFolder(drawing, tree.root, {});
  return drawing.build("kml", { kind: "wgs84" });
}

const CONTAINERS = new Set(["kml", "Document", "Folder"]);

function addFolder(drawing: DrawingBuilder, node: XmlNode, inherited: Record<string, string>): void {
  const name = node.name === "Folder" ? textOf(node, "name") : undefined;
  const folder = name === undefined ? inherited : { Folder: name };
  for (const child of node.children) {
    if (child.name === "Placemark") addPlacemark(drawing, child, folder);
    else if (CONTAINERS.has(child.name)) addFolder(drawing, child, folder);
  }
}

function addPlacemark(drawing: DrawingBuilder, placemark: XmlNode, folder: Record<string, string>): void {
  const name = textOf(placemark, "name");
  const attributes = { ...(name !== undefined && { Name: name }), ...folder, ...extendedData(placemark) };
  const rings = descendantsOf(placemark, "Polygon").map((polygon) =>
    pointsOf(childOf(childOf(polygon, "outerBoundaryIs"), "LinearRing")),
  );
  const lines = descendantsOf(placemark, "LineString").map(pointsOf);
  for (const ring of rings) drawing.add(ring, attributes);
  for (const line of lines) drawing.add(isSamePoint(line[0], line.at(-1)) ? line : [], attributes);
  if (rings.length + lines.length === 0) drawing.ignored += 1;
}

/** Of `Data`, and of `SimpleData` under a schema. */
function extendedData(placemark: XmlNode): Record<string, string> {
  const data = childOf(placemark, "ExtendedData");
  const plain = childrenOf(data, "Data").map((entry) => [entry, textOf(entry, "value")] as const);
  const typed = childrenOf(data, "SchemaData")
    .flatMap((schema) => childrenOf(schema, "SimpleData"))
    .map((entry) => [entry, entry.text] as const);
  return Object.fromEntries(
    [...plain, ...typed].flatMap(([entry, value]) => {
      const name = entry.attributes?.["name"];
      return name && value ? [[name, value.trim()]] : [];
    }),
  );
}

const pointsOf = (node: XmlNode | undefined): DrawnPoint[] => kmlPositions(textOf(node, "coordinates") ?? "");
