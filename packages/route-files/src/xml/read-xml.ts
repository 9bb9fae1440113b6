import { SaxesParser, type SaxesTagPlain } from "saxes";
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
  return treeOf(text);
}

/** About 300 MB of nodes: the longest route has fewer, and a reader's worker has memory for them. */
const MAX_ELEMENTS = 2_000_000;
const MAX_ATTRIBUTES = 200;
const MAX_ERRORS = 20_000;

/** Counts before any node is made. */
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

const INVALID = { ok: false, code: "not-xml", message: "The file contains no valid XML." } as const;

/** Builds the tree while the text is read, so that nothing else of it is kept. Tolerates what is balanced. */
function treeOf(text: string): XmlReadResult {
  const top: XmlNode = { name: "", text: "", children: [] };
  const open = [top];
  const names = new Map<string, { name: string; prefix?: string }>();
  let attributeCount = 0;
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let errorCount = 0;
  // tolerates some, such as unknown entities, which stay as they are written
  parser.on("error", () => {
    errorCount += 1;
    if (errorCount > MAX_ERRORS) throw new XmlLimitError(`The file has more than ${MAX_ERRORS} errors.`);
  });
  parser.on("opentagstart", () => {
    attributeCount = 0;
  });
  parser.on("attribute", () => {
    attributeCount += 1;
    if (attributeCount > MAX_ATTRIBUTES)
      throw new XmlLimitError(`An element of the file has more than ${MAX_ATTRIBUTES} attributes.`);
  });
  parser.on("opentag", (tag) => {
    const name = names.get(tag.name) ?? splitQualifiedName(tag.name);
    names.set(tag.name, name);
    const node = { ...name, text: "", children: [], ...attributesOf(tag) };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const addText = (piece: string) => {
    const node = open.at(-1);
    if (node && node !== top) node.text += piece.trim();
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  try {
    parser.write(text).close();
  } catch (problem) {
    if (!(problem instanceof XmlLimitError)) throw problem;
    return { ...INVALID, message: problem.message };
  }
  const [root] = top.children;
  return root ? { ok: true, root } : INVALID;
}

class XmlLimitError extends Error {}

function attributesOf({ attributes }: SaxesTagPlain): Pick<XmlNode, "attributes"> {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return {};
  return { attributes: Object.fromEntries(entries.map(([name, value]) => [name, value.trim()])) };
}

/** `wpml:index` is `index` with the prefix `wpml`. */
export function splitQualifiedName(name: string): { name: string; prefix?: string } {
  const [prefix = "", ...local] = name.split(":");
  return local.length > 0 && prefix !== "" ? { name: local.join(":"), prefix } : { name };
}
