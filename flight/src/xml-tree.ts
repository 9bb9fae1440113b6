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

/** What is no element, and where it ends. */
const OTHER_MARKUP = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;
const NAMED_LONGEST = 60;

/**
 * The parser forgives missing ends; a file that was cut off must not pass as a shorter one. Goes once through the
 * text, so that no file can make it search the same part again and again.
 */
function unbalancedElement(text: string): string | undefined {
  const open: string[] = [];
  let at = text.indexOf("<");
  while (at !== -1) {
    const from = at;
    const [start, end] = OTHER_MARKUP.find(([sign]) => text.startsWith(sign, from)) ?? ["<", ">"];
    const stop = text.indexOf(end, from + start.length);
    if (stop === -1) return text.slice(from, from + NAMED_LONGEST);
    if (start === "<") {
      const tag = text.slice(from + 1, stop);
      const name = /^\/?([^\s<>/]+)/u.exec(tag)?.[1] ?? "";
      const isBroken = name === "" || tag.includes("<") || (tag.startsWith("/") && open.pop() !== name);
      if (isBroken) return name.slice(0, NAMED_LONGEST);
      if (!tag.startsWith("/") && !tag.endsWith("/")) open.push(name);
    }
    at = text.indexOf("<", stop + end.length);
  }
  return open.at(-1)?.slice(0, NAMED_LONGEST);
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
