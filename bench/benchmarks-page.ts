/** One row of docs/benchmarks.md. */
export interface BenchmarkResult {
  bench: string;
  name: string;
  value: number;
  unit: string;
  baseline: string | number;
  ratio: number;
}

interface Circumstances {
  machine: string;
  day: string;
  /** Others' work on the machine: the load average when the benchmarks began. */
  load: number;
}

/** docs/benchmarks.md with new sections of the benchmarks that ran; the others, and what is written by hand, stay. */
export function benchmarksPage(
  page: string,
  results: readonly BenchmarkResult[],
  { machine, day, load }: Circumstances,
): string {
  const [head = "", ...parts] = page.split(/^(?=## )/m);
  const byHand = parts.slice(parts.findIndex((part) => part.startsWith(BY_HAND)));
  const sections = new Map(parts.slice(0, -byHand.length).map((part) => [nameOf(part), part]));
  for (const [bench, rows] of Map.groupBy(results, (result) => result.bench)) {
    const measured = `Measured on ${day}: ${machine}, load average ${load.toFixed(1)} before.`;
    const table = ["| Result | Value | Baseline | Ratio |", "|---|---|---|---|", ...rows.map(row)].join("\n");
    sections.set(bench, `${[`## ${bench}`, measured, table].join("\n\n")}\n\n`);
  }
  const inOrder = [...sections].toSorted(([a], [b]) => a.localeCompare(b)).map(([, section]) => section);
  return [head, ...inOrder, ...byHand].join("");
}

/** The first section that is written by hand; the last ones are. */
const BY_HAND = "## The gate";

const nameOf = (section: string): string => /^## (.*)$/m.exec(section)?.[1] ?? "";

const row = ({ name, value, unit, baseline, ratio }: BenchmarkResult): string =>
  `| ${[name, `${short(value)} ${unit}`, typeof baseline === "number" ? short(baseline) : baseline, Number.isFinite(ratio) ? short(ratio) : "–"].join(" | ")} |`;

const short = (value: number): string => String(Number(value.toPrecision(value < 1 ? 3 : 4)));
