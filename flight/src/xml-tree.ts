import { XMLParser } from "fast-xml-parser";
import { strFromU8 } from "fflate";

/** An element by its local name, namespace prefix left off. Attributes are not kept. */
export interface XmlNode {
  name: string;
  text: string;
  children: XmlNode[];
}

export type XmlTree =
  | { ok: true; root: XmlNode }
  | { ok: false; code: "not-xml" | "forbidden-xml"; message: string };

/** Reads XML from outside. Document types and entities are refused, so nothing can expand or reach out. */
export function readXml(bytes: Uint8Array): XmlTree {
  const text = strFromU8(bytes).replace(/^\uFEFF/u, "");
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) {
    const message = "The file declares a document type or entities, which is not allowed.";
    return { ok: false, code: "forbidden-xml", message };
  }
  const open = unbalancedElement(text);
  if (open !== undefined) {
    return { ok: false, code: "not-xml", message: `The file is broken or cut off at the element "${open}".` };
  }
  try {
    const [root] = nodesOf(parser.parse(text));
    if (root) return { ok: true, root };
  } catch {
    // the parser's own limits, such as nesting, end here too
  }
  return { ok: false, code: "not-xml", message: "The file holds no usable XML." };
}

const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s<>/]+)[^<>]*?(\/?)>/gu;

/** The parser forgives missing ends; a file that was cut off must not pass as a shorter one. */
function unbalancedElement(text: string): string | undefined {
  const open: string[] = [];
  for (const [, end, name, empty] of text.matchAll(MARKUP)) {
    if (name === undefined || empty) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) return name.slice(0, 60);
  }
  const cut = /<[^<>]*$/u.exec(text)?.[0];
  return open.at(-1)?.slice(0, 60) ?? cut?.slice(0, 60);
}

export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

export const childOf = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((child) => child.name === name);

/** The text of a child element; undefined where it is absent or empty. */
export const textOf = (node: XmlNode | undefined, name: string): string | undefined =>
  childOf(node, name)?.text || undefined;

/** The number in a child element; undefined where it is absent or no number. */
export function numberOf(node: XmlNode | undefined, name: string): number | undefined {
  const text = textOf(node, name);
  if (text === undefined) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** Every element of that name anywhere below, in the order of the document. */
export function descendantsOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...descendantsOf(child, name),
  ]);
}

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: true,
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
    return [{ name, text: textIn(inside), children: nodesOf(inside) }];
  });
}

function textIn(inside: unknown): string {
  if (!Array.isArray(inside)) return "";
  return inside
    .flatMap((entry: Record<string, unknown>) => (typeof entry["#text"] === "string" ? [entry["#text"]] : []))
    .join("")
    .trim();
}
