import { isDeepEqual } from "#json/deep-equal.ts";
import { childOf, textOf, type XmlNode } from "./read-xml.ts";

/**
 * Three-way merge that applies the changes from `before` to `after` to the original file. `before` is what would have
 * been written right after reading the original, `after` what is written now. Unknown elements of the original are
 * preserved; without changes the result is the original.
 */
export function mergeXml(original: XmlNode, before: XmlNode, after: XmlNode): XmlNode {
  if (isDeepEqual(before, after)) return original;
  if (ATOMIC_ELEMENTS.has(after.name) || isOtherAction(before, after)) return after;
  const names = new Set([...original.children, ...after.children].map(({ name }) => name));
  const of = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name);
  const isChanged = (name: string) => !isDeepEqual(of(before, name), of(after, name));
  const children = [...names].flatMap((name) =>
    LINKED_ELEMENTS.has(name) && [...LINKED_ELEMENTS].some(isChanged)
      ? of(after, name)
      : mergeSiblings(of(original, name), of(before, name), of(after, name)),
  );
  return { ...original, text: before.text === after.text ? original.text : after.text, children };
}

/** Elements that are replaced as a whole, since their children depend on one another. */
const ATOMIC_ELEMENTS = new Set([
  "droneInfo",
  "payloadInfo",
  "waypointHeadingParam",
  "waypointTurnParam",
  "actionTrigger",
]);

/** Sibling elements that are replaced together. */
const LINKED_ELEMENTS = new Set(["exitOnRCLost", "executeRCLostAction"]);

/** Merges the elements of one name under one parent. */
function mergeSiblings(original: XmlNode[], before: XmlNode[], after: XmlNode[]): XmlNode[] {
  if (isDeepEqual(before, after)) return original;
  if (original.length !== before.length) return after;
  const indexInBefore = matchSiblings(before, after);
  return after.map((node, index) => {
    const at = indexInBefore(node, index);
    const [originalNode, beforeNode] = at === undefined ? [] : [original[at], before[at]];
    return originalNode && beforeNode ? mergeXml(originalNode, beforeNode, node) : node;
  });
}

/** Finds the element of `before` for an element of `after`: by index, or by content if the count changed. */
function matchSiblings(
  before: XmlNode[],
  after: XmlNode[],
): (node: XmlNode, index: number) => number | undefined {
  if (before.length === after.length) return (_node, index) => index;
  const indexes = new Map<string, number[]>();
  for (const [index, node] of before.entries()) {
    const key = contentKey(node);
    const known = indexes.get(key);
    if (known) known.push(index);
    else indexes.set(key, [index]);
  }
  return (node) => indexes.get(contentKey(node))?.shift();
}

/** Coordinates of a waypoint; an action without its number, so that its neighbours' elements never become its own. */
function contentKey(node: XmlNode): string {
  if (node.name === "action") return JSON.stringify(node.children.filter(({ name }) => name !== "actionId"));
  return textOf(childOf(node, "Point"), "coordinates") ?? "";
}

/** An action in another's place has none of its parameters. */
const isOtherAction = (before: XmlNode, after: XmlNode): boolean =>
  after.name === "action" && textOf(before, "actionActuatorFunc") !== textOf(after, "actionActuatorFunc");
