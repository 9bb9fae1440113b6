import type { XmlNode } from "#xml/read-xml.ts";

const MAX_NAMES = 12;

/**
 * Names of the source file's elements that are missing from the result, without those that our own writer knows. Where
 * waypoints were removed, only elements that are missing everywhere.
 */
export function lostElements(source: XmlNode, result: XmlNode, known: readonly XmlNode[]): string[] {
  const [before, after] = [countsByName(source), countsByName(result)];
  const ours = new Set(known.flatMap((file) => [...countsByName(file).keys()]));
  const hasFewerWaypoints = (after.get("Placemark") ?? 0) < (before.get("Placemark") ?? 0);
  const lost = [...before].filter(([name, count]) => {
    if (ours.has(name) || name === START_ACTIONS) return false;
    const left = after.get(name) ?? 0;
    return hasFewerWaypoints ? left === 0 : left < count;
  });
  return lost.map(([name]) => name).slice(0, MAX_NAMES);
}

/** Its actions are part of the first waypoint. */
const START_ACTIONS = "startActionGroup";

function countsByName(root: XmlNode): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (node: XmlNode): void => {
    counts.set(node.name, (counts.get(node.name) ?? 0) + 1);
    for (const child of node.children) count(child);
  };
  count(root);
  return counts;
}
