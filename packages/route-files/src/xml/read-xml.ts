import { XMLParser } from "fast-xml-parser";
import { decodeText } from "#text/decode-text.ts";

/** An element with its local name; prefix and attributes only if present. */
export interface XmlNode {
  name: string;
  prefix?: string;
  attributes?: Record<string, string>;
  text: string;
  children: XmlNode[];
}

export type XmlReadResult =
  | { ok: true; root: XmlNode }
  | { ok: false; code: "not-xml" | "forbidden-xml"; message: string; element?: string };

/** Parses untrusted XML. Document types and entities are rejected, which rules out entity expansion and external entities. */
export function readXml(bytes: Uint8Array): XmlReadResult {
  const text = decodeText(bytes);
  if (text.includes("\0")) return { ok: false, code: "not-xml", message: "The file is not a text file." };
  if (hasTooManyElements(text)) {
    const message = `The file has more than ${MAX_ELEMENTS} elements.`;
    return { ok: false, code: "not-xml", message };
  }
  const open = unbalancedElement(text);
  if (open !== undefined && DECLARATION.test(open)) {
    const message = "The file declares a document type or entities, which is not allowed.";
    return { ok: false, code: "forbidden-xml", message };
  }
  if (open !== undefined) {
    return {
      ok: false,
      code: "not-xml",
      message: `The file is damaged, truncated or nested too deeply at the element "${open}".`,
      element: open,
    };
  }
  try {
    const [root] = nodesOf(parser.parse(text));
    if (root) return { ok: true, root };
  } catch {
    // the parser's own limits, such as nesting, also throw
  }
  return { ok: false, code: "not-xml", message: "The file contains no valid XML." };
}

/** The parser takes seconds per million elements; the longest possible route has fewer. */
const MAX_ELEMENTS = 2_000_000;

function hasTooManyElements(text: string): boolean {
  let count = 0;
  let at = text.indexOf("<");
  while (at !== -1 && count <= MAX_ELEMENTS) {
    if (text[at + 1] !== "/") count += 1;
    at = text.indexOf("<", at + 1);
  }
  return count > MAX_ELEMENTS;
}

/** Rejected as markup only; allowed in comments and CDATA. */
const DECLARATION = /^<?!(?:DOCTYPE|ENTITY)/iu;

/** Start and end of markup other than elements. */
const OTHER_MARKUP = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
const MAX_NAME_LENGTH = 60;
const MAX_DEPTH = 100;

/**
 * Finds an element that is not closed. The parser tolerates missing end tags, but a truncated file must not be accepted
 * as a shorter one. Scans the text once, in linear time.
 */
function unbalancedElement(text: string): string | undefined {
  const open: string[] = [];
  let at = text.indexOf("<");
  while (at !== -1) {
    const from = at;
    const [start, end] = OTHER_MARKUP.find(([sign]) => text.startsWith(sign, from)) ?? ["<", ">"];
    const stop = text.indexOf(end, from + start.length);
    if (stop === -1) return text.slice(from, from + MAX_NAME_LENGTH);
    if (start === "<") {
      const tag = text.slice(from + 1, stop);
      const name = /^\/?([^\s<>/]+)/u.exec(tag)?.[1] ?? "";
      const isBroken =
        name === "" ||
        DECLARATION.test(name) ||
        tag.includes("<") ||
        (tag.startsWith("/") && open.pop() !== name);
      if (isBroken) return name.slice(0, MAX_NAME_LENGTH);
      if (!tag.startsWith("/") && !tag.endsWith("/")) open.push(name);
      if (open.length > MAX_DEPTH) return name.slice(0, MAX_NAME_LENGTH);
    }
    at = text.indexOf("<", stop + end.length);
  }
  return open.at(-1)?.slice(0, MAX_NAME_LENGTH);
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** The text of a child element; undefined if absent or empty. */
export const textOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.text || undefined;

/** The number in a child element; undefined if absent or not a number. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const text = textOf(node, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  return Math.abs(value) <= MAX_NUMBER ? value : undefined;
}

/** Larger values are considered invalid. */
const MAX_NUMBER = 1e12;

/** All descendants of that name in document order. */
export function descendantsOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

/** Decodes the five predefined and all numeric entities; there are no others without a document type. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/giu,
    (mark, hex, number, name) => {
      if (name !== undefined) return PREDEFINED_ENTITIES[String(name)] ?? mark;
      const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : mark;
    },
  );
}

const PREDEFINED_ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  entityDecoder: {
    decode: decodeEntities,
    setExternalEntities: () => undefined,
    addInputEntities: () => undefined,
    reset: () => undefined,
    setXmlVersion: () => undefined,
  },
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  trimValues: true,
});

function nodesOf(parsed: unknown): XmlNode[] {
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry: Record<string, unknown>) => {
    const [name] = Object.keys(entry).filter((key) => key !== ":@");
    if (name === undefined || name === "#text") return [];
    const inside: unknown = entry[name];
    const attributes = entry[":@"] as Record<string, string> | undefined;
    const node = { text: textIn(inside), children: nodesOf(inside), ...(attributes && { attributes }) };
    return [{ ...splitQualifiedName(name), ...node }];
  });
}

/** `wpml:index` is `index` with the prefix `wpml`. */
export function splitQualifiedName(name: string): { name: string; prefix?: string } {
  const [prefix = "", ...local] = name.split(":");
  return local.length > 0 && prefix !== "" ? { name: local.join(":"), prefix } : { name };
}

function textIn(inside: unknown): string {
  if (!Array.isArray(inside)) return "";
  return inside
    .flatMap((entry: Record<string, unknown>) => (typeof entry["#text"] === "string" ? [entry["#text"]] : []))
    .join("")
    .trim();
}
