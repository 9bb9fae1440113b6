import { childOf, textOf, type XmlNode } from "#xml/read-xml.ts";

/**
 * The original with the changes between `before` (how we would have written what we read of it) and `after` (how we
 * write it now). What we don't understand of the original stays where it is; nothing changed gives the original.
 */
export function mergeXml(original: XmlNode, before: XmlNode, after: XmlNode): XmlNode {
  if (isEqual(before, after)) return original;
  if (ATOMIC_ELEMENTS.has(after.name)) return after;
  const names = unique([...original.children, ...after.children].map(({ name }) => name));
  const of = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name);
  const isChanged = (name: string) => !isEqual(of(before, name), of(after, name));
  const children = names.flatMap((name) =>
    LINKED_ELEMENTS.has(name) && [...LINKED_ELEMENTS].some(isChanged)
      ? of(after, name)
      : mergeSiblings(of(original, name), of(before, name), of(after, name)),
  );
  return { ...original, text: before.text === after.text ? original.text : after.text, children };
}

/** Elements whose children only make sense together: one changed value must not meet an old one. */
const ATOMIC_ELEMENTS = new Set([
  "droneInfo",
  "payloadInfo",
  "waypointHeadingParam",
  "waypointTurnParam",
  "actionTrigger",
]);

/** Elements side by side for which the same holds. */
const LINKED_ELEMENTS = new Set(["exitOnRCLost", "executeRCLostAction"]);

/** Elements of one name under one parent. */
function mergeSiblings(original: XmlNode[], before: XmlNode[], after: XmlNode[]): XmlNode[] {
  if (isEqual(before, after)) return original;
  if (original.length !== before.length) return after;
  const partner = matchSiblings(before, after);
  return after.map((node, index) => {
    const at = partner(node, index);
    const [old, was] = at === undefined ? [] : [original[at], before[at]];
    return old && was ? mergeXml(old, was, node) : node;
  });
}

/** Which element of `before` an element of `after` is: by number, or by place where some came or went. */
function matchSiblings(
  before: XmlNode[],
  after: XmlNode[],
): (node: XmlNode, index: number) => number | undefined {
  if (before.length === after.length) return (_node, index) => index;
  const places = new Map<string, number[]>();
  for (const [index, node] of before.entries()) {
    const place = coordinatesText(node);
    const there = places.get(place);
    if (there) there.push(index);
    else places.set(place, [index]);
  }
  return (node) => places.get(coordinatesText(node))?.shift();
}

const coordinatesText = (node: XmlNode): string => textOf(childOf(node, "Point"), "coordinates") ?? "";

const unique = (names: readonly string[]): string[] => [...new Set(names)];

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The same for JSON. Lists are followed item by item where original and reading have the same items. */
export function mergeJson(original: unknown, before: unknown, after: unknown): unknown {
  if (isEqual(before, after)) return original;
  if (Array.isArray(original) && Array.isArray(before) && Array.isArray(after)) {
    return mergeArrays(original, before, after);
  }
  if (!isRecord(original) || !isRecord(before) || !isRecord(after)) return after;
  const keys = unique([...Object.keys(original), ...Object.keys(after)]);
  const kept = keys.flatMap((key): [string, unknown][] => {
    if (key in after) {
      const isKnown = key in original && key in before;
      return [[key, isKnown ? mergeJson(original[key], before[key], after[key]) : after[key]]];
    }
    return key in before ? [] : [[key, original[key]]];
  });
  return Object.fromEntries(kept);
}

function mergeArrays(original: unknown[], before: unknown[], after: unknown[]): unknown[] {
  const matches =
    original.length === before.length &&
    before.length === after.length &&
    original.every((item, index) => itemType(item) === itemType(before[index]));
  return matches ? after.map((item, index) => mergeJson(original[index], before[index], item)) : after;
}

/** What kind of mission item it is; the same for everything else. */
const itemType = (item: unknown): string =>
  isRecord(item) ? JSON.stringify([item["type"], item["command"], item["complexItemType"]]) : "";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
