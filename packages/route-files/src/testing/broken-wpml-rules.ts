import { distanceM } from "@overfly/geo/distance";
import { descendantsOf, textOf, type XmlNode } from "#xml/read-xml.ts";

/** Rules of the format that a file can break without being malformed. */
export function brokenRules(root: XmlNode): string[] {
  const places = descendantsOf(root, "Placemark");
  const numberIn = (node: XmlNode, name: string) => Number(textOf(node, name));
  const broken: string[] = [];
  const rule = (name: string, holds: boolean) => (holds ? undefined : broken.push(name));
  rule(
    "numbered from 0",
    places.every((place, index) => numberIn(place, "index") === index),
  );
  const groups = descendantsOf(root, "actionGroup");
  const ids = groups.map((group) => numberIn(group, "actionGroupId"));
  rule("group numbers once", new Set(ids).size === ids.length);
  const last = places.length - 1;
  for (const group of groups) {
    const [start, end] = [numberIn(group, "actionGroupStartIndex"), numberIn(group, "actionGroupEndIndex")];
    rule("groups end after they start", start <= end && end <= last);
    const actions = descendantsOf(group, "action").map((action) => numberIn(action, "actionId"));
    rule("actions numbered from 0", actions.every((id, index) => id === index) && actions.length > 0);
  }
  const angles = descendantsOf(root, "waypointHeadingAngle").map(({ text }) => Number(text));
  rule(
    "headings",
    angles.every((deg) => deg >= -180 && deg <= 180),
  );
  const modes = places.map((place) => descendantsOf(place, "waypointTurnMode")[0]?.text);
  rule(
    "stops at the ends",
    [modes[0], modes[last]].every((mode) => mode?.startsWith("toPointAndStop")),
  );
  const damping = places.map((place) => Number(descendantsOf(place, "waypointTurnDampingDist")[0]?.text));
  const at = (place: XmlNode | undefined) =>
    (place ? (descendantsOf(place, "coordinates")[0]?.text ?? "") : "").split(",").map(Number);
  for (const [index, place] of places.slice(1).entries()) {
    rule(
      "room for turns",
      (damping[index] ?? 0) + (damping[index + 1] ?? 0) <= distanceM(at(places[index]), at(place)),
    );
  }
  const speeds = descendantsOf(root, "waypointSpeed").map(({ text }) => Number(text));
  rule(
    "speeds",
    speeds.every((speed) => speed > 0 && speed <= 15),
  );
  for (const name of [
    "missionConfig",
    "droneEnumValue",
    "payloadEnumValue",
    "payloadPositionIndex",
    "globalRTHHeight",
  ]) {
    rule(name, descendantsOf(root, name).length > 0);
  }
  return broken;
}
