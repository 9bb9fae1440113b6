const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/** "Firefox · Linux" of a User-Agent header; undefined if it names no known browser. */
export function browserName(agent: string | null): string | undefined {
  if (!agent) return undefined;
  const find = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(agent))?.[0];
  const browser = find(BROWSERS);
  return browser && [browser, find(SYSTEMS)].filter(Boolean).join(" · ");
}
