import { descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";

/** Renumbers a wayline's action groups where a number is used twice; aircraft refuse such a file. */
export function renumberActionGroups(node: XmlNode): XmlNode {
  if (node.name !== "Folder") return { ...node, children: node.children.map(renumberActionGroups) };
  const ids = descendantsOf(node, "actionGroup").map((group) => textOf(group, "actionGroupId"));
  return new Set(ids).size === ids.length ? node : renumbered(node, { next: 0 });
}

function renumbered(node: XmlNode, count: { next: number }): XmlNode {
  if (node.name !== "actionGroup") {
    return { ...node, children: node.children.map((child) => renumbered(child, count)) };
  }
  const text = String(count.next);
  count.next += 1;
  const children = node.children.map((child) =>
    child.name === "actionGroupId" ? { ...child, text } : child,
  );
  return { ...node, children };
}
