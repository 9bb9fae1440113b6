import { isZip, unzip, type UnzipErrorCode } from "#archive/unzip.ts";
import { readXml, type XmlNode } from "#xml/read-xml.ts";

/** The parsed files of a DJI route. */
export interface WpmlFiles {
  waylines: XmlNode;
  template?: XmlNode;
  /** All other files of the archive by path, if requested. */
  resources: Map<string, Uint8Array>;
}

export interface WpmlArchiveError {
  ok: false;
  code: UnzipErrorCode | "not-xml" | "forbidden-xml" | "no-waylines";
  message: string;
  element?: string;
}

/** Reads a KMZ, with its files in any folder, or a single waylines file. */
export function readWpmlArchive(
  bytes: Uint8Array,
  { withResources = false } = {},
): { ok: true; files: WpmlFiles } | WpmlArchiveError {
  if (!isZip(bytes)) return parseFiles(bytes, undefined, new Map());
  const isRoute = (path: string) => WAYLINES.test(path) || TEMPLATE.test(path);
  const unzipped = unzip(bytes, (path) => withResources || isRoute(path));
  if (!unzipped.ok) return unzipped;
  const files = [...unzipped.files];
  const pick = (name: RegExp) => files.find(([path]) => name.test(path))?.[1];
  const waylines = pick(WAYLINES);
  const resources = files.filter(([path, { length }]) => !isRoute(path) && length > 0);
  if (waylines) return parseFiles(waylines, pick(TEMPLATE), new Map(resources));
  return { ok: false, code: "no-waylines", message: "The archive contains no waylines.wpml." };
}

const WAYLINES = /(?:^|\/)waylines\.wpml$/u;
const TEMPLATE = /(?:^|\/)template\.kml$/u;

function parseFiles(
  waylines: Uint8Array,
  template: Uint8Array | undefined,
  resources: Map<string, Uint8Array>,
): { ok: true; files: WpmlFiles } | WpmlArchiveError {
  const tree = readXml(waylines);
  if (!tree.ok) return inFile("waylines.wpml", tree);
  const templateTree = template && readXml(template);
  if (templateTree && !templateTree.ok) return inFile("template.kml", templateTree);
  return {
    ok: true,
    files: { waylines: tree.root, resources, ...(templateTree && { template: templateTree.root }) },
  };
}

const inFile = <Fault extends { message: string }>(file: string, fault: Fault): Fault => ({
  ...fault,
  element: file,
  message: `${file}: ${fault.message}`,
});
