import { readXml, type XmlNode } from "@overfly/route-files/xml/read-xml";

/** One layer of a WMTS service as an address of tiles in Web Mercator. */
export interface WmtsTiles {
  url: string;
  maxZoom: number;
}

export type WmtsProblem = "noCapabilities" | "unknownLayer" | "noWebMercator" | "noTileAddress";

/** The scale of level 0 in Web Mercator with tiles of 256 pixels, OGC's "GoogleMapsCompatible". */
const SCALE_0 = 559_082_264.03;
const WEB_MERCATOR = /(?:^|:)(?:3857|900913)$/u;

/** Reads the capabilities of a WMTS 1.0.0 service: that layer, or the first. */
export function readCapabilities(bytes: Uint8Array, layerName: string | null): WmtsTiles | WmtsProblem {
  const parsed = readXml(bytes);
  const contents =
    parsed.ok && parsed.root.name === "Capabilities" ? child(parsed.root, "Contents") : undefined;
  if (!contents) return "noCapabilities";
  const layers = children(contents, "Layer");
  const layer =
    layerName === null ? layers[0] : layers.find((one) => textOf(one, "Identifier") === layerName);
  if (!layer) return "unknownLayer";
  const set = children(contents, "TileMatrixSet").find(
    (one) => linksOf(layer).includes(textOf(one, "Identifier")) && isWebMercator(one),
  );
  if (!set) return "noWebMercator";
  const url = tileAddress(layer, textOf(set, "Identifier"));
  return url === undefined ? "noTileAddress" : { url, maxZoom: children(set, "TileMatrix").length - 1 };
}

const linksOf = (layer: XmlNode): string[] =>
  children(layer, "TileMatrixSetLink").map((link) => textOf(link, "TileMatrixSet"));

/** Its levels are numbered from 0, and are those that web maps ask for. */
function isWebMercator(set: XmlNode): boolean {
  const levels = children(set, "TileMatrix");
  return (
    WEB_MERCATOR.test(textOf(set, "SupportedCRS")) &&
    levels.length > 0 &&
    levels.every((level, index) => {
      const scale = Number(textOf(level, "ScaleDenominator"));
      return (
        textOf(level, "Identifier") === String(index) && Math.abs((scale * 2 ** index) / SCALE_0 - 1) < 0.001
      );
    })
  );
}

/** The service's own template (RESTful), with the layer's default style and dimensions filled in. */
function tileAddress(layer: XmlNode, set: string): string | undefined {
  const resource = children(layer, "ResourceURL").find(
    ({ attributes }) => attributes?.["resourceType"] === "tile",
  );
  const template = resource?.attributes?.["template"];
  if (template === undefined) return undefined;
  const styles = children(layer, "Style");
  const style = styles.find(({ attributes }) => attributes?.["isDefault"] === "true") ?? styles[0];
  const values = new Map([
    ["style", style ? textOf(style, "Identifier") : "default"],
    ["tilematrixset", set],
    ["tilematrix", "{z}"],
    ["tilerow", "{y}"],
    ["tilecol", "{x}"],
    ...children(layer, "Dimension").map((one): [string, string] => [
      textOf(one, "Identifier").toLowerCase(),
      textOf(one, "Default"),
    ]),
  ]);
  const url = template.replaceAll(
    /\{(\w+)\}/gu,
    (all, name: string) => values.get(name.toLowerCase()) ?? all,
  );
  return ["{z}", "{x}", "{y}"].every((part) => url.includes(part)) ? url : undefined;
}

const children = (node: XmlNode, name: string): XmlNode[] => node.children.filter((one) => one.name === name);
const child = (node: XmlNode, name: string): XmlNode | undefined => children(node, name)[0];
const textOf = (node: XmlNode, name: string): string => child(node, name)?.text.trim() ?? "";
