import { nodeOf } from "#xml/write-xml.ts";
import { childOf, childrenOf, textOf, type XmlNode } from "#xml/read-xml.ts";
import type { Fields } from "#flight/waypoint-fields.ts";

/** Reads the `ExtendedData` of a KML element. */
export function readExtendedData(node: XmlNode | undefined): Fields {
  const entries = childrenOf(childOf(node, "ExtendedData"), "Data").flatMap((data): [string, string][] => {
    const name = data.attributes?.["name"];
    const value = textOf(data, "value");
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** Adds `ExtendedData` after the element's name, in schema order, and after existing data. */
export function withExtendedData(node: XmlNode, fields: Fields): XmlNode {
  const more = Object.entries(fields).map(([name, value]): XmlNode => ({
    ...nodeOf(["Data", [["value", value]]]),
    attributes: { name },
  }));
  const old = childOf(node, "ExtendedData");
  const data: XmlNode = { name: "ExtendedData", text: "", children: [...(old?.children ?? []), ...more] };
  const others = node.children.filter((child) => child !== old);
  const at = others.findIndex(({ name }) => name === "name") + 1;
  return { ...node, children: others.toSpliced(at, 0, data) };
}
