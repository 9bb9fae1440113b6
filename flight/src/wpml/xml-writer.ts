/** An element with text, or with elements inside. Undefined children are left out. */
export type Xml = readonly [name: string, content: string | number | readonly (Xml | undefined)[]];

/** An XML document with two spaces of indentation; the same input always gives the same text. */
export function xmlText(root: Xml, attributes: Record<string, string> = {}): string {
  const marks = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, "", marks.join(""))}\n`;
}

/** Numbers as DJI writes them: no exponent, no more digits than needed. */
export function decimal(value: number, digits = 6): string {
  const text = value.toFixed(digits);
  return text.includes(".") ? text.replace(/\.?0+$/u, "").replace(/^-0$/u, "0") : text;
}

function render([name, content]: Xml, indent: string, marks = ""): string {
  if (typeof content === "number") return `${indent}<${name}${marks}>${decimal(content)}</${name}>`;
  if (typeof content === "string") return `${indent}<${name}${marks}>${escapeXml(content)}</${name}>`;
  const inside = content.flatMap((child) => (child ? [render(child, `${indent}  `)] : []));
  return [`${indent}<${name}${marks}>`, ...inside, `${indent}</${name}>`].join("\n");
}

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Control characters have no place in XML and are dropped. */
const escapeXml = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, "").replace(/[&<>"]/gu, (mark) => ESCAPES[mark] ?? mark);
