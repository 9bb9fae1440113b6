import { splitQualifiedName, type XmlNode } from "./read-xml.ts";

/** An element with text or with child elements. Undefined children are skipped. */
export type Xml = readonly [name: string, content: string | number | readonly (Xml | undefined)[]];

/** Serializes an XML document, indented by two spaces. Deterministic. */
export function nodeText(root: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, "")}\n`;
}

/** Converts to the node that the reader would return. */
export function nodeOf([name, content]: Xml): XmlNode {
  if (typeof content === "number")
    return { ...splitQualifiedName(name), text: decimal(content), children: [] };
  if (typeof content === "string")
    return { ...splitQualifiedName(name), text: printable(content), children: [] };
  const children = content.flatMap((child) => (child ? [nodeOf(child)] : []));
  return { ...splitQualifiedName(name), text: "", children };
}

/** Numbers as DJI writes them: no exponent, no more digits than needed. */
export function decimal(value: number, digits = 6): string {
  const text = value.toFixed(digits);
  return text.includes(".") ? text.replace(/\.?0+$/u, "").replace(/^-0$/u, "0") : text;
}

function render({ name, prefix, attributes = {}, text, children }: XmlNode, indent: string): string {
  const tag = prefix === undefined ? name : `${prefix}:${name}`;
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${tag}${marks.join("")}>`;
  if (children.length === 0) return `${open}${escapeXml(text)}</${tag}>`;
  const inside = children.map((child) => render(child, `${indent}  `));
  return [`${open}${escapeXml(text)}`, ...inside, `${indent}</${tag}>`].join("\n");
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeXml = (text: string): string =>
  printable(text).replace(/[&<>"]/gu, (mark) => ESCAPES[mark] ?? mark);

/** Drops control characters, which XML does not allow, and surrounding whitespace, as readers do. */
const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]|[\uD800-\uDFFF\uFFFE\uFFFF]/gu, "").trim();
