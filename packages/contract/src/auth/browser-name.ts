const BROWSERS: [name: string, mark: RegExp][] = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Firefox", /Firefox\//],
  ["Chrome", /Chrome\//],
  ["Safari", /Safari\//],
];
const SYSTEMS: [name: string, mark: RegExp][] = [
  ["Windows", /Windows/],
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

/** "Firefox · Linux" of a User-Agent header; undefined where it names no browser. */
export function browserName(agent: string | null): string | undefined {
  if (!agent) return undefined;
  const find = (marks: [string, RegExp][]) => marks.find(([, mark]) => mark.test(agent))?.[0];
  const browser = find(BROWSERS);
  return browser && [browser, find(SYSTEMS)].filter(Boolean).join(" · ");
}
