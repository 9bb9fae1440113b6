/** One row of docs/benchmarks.md. */
export interface BenchmarkResult {
  bench: string;
  name: string;
  value: number;
  unit: string;
  baseline: string | number;
  ratio: number;
}

/** Content of docs/benchmarks.md: one table per benchmark, in the order they ran. */
export function benchmarksPage(results: readonly BenchmarkResult[], machine: string, day: string): string {
  const benches = [...new Set(results.map(({ bench }) => bench))];
  const tables = benches.map((bench) => {
    const rows = results.filter((result) => result.bench === bench).map(row);
    return [`## ${bench}`, "", "| Result | Value | Baseline | Ratio |", "|---|---|---|---|", ...rows].join(
      "\n",
    );
  });
  const head = `# Benchmarks\n\nWritten by \`npm run bench -- --save\` on ${day}: ${machine}. Each result is compared with a baseline measured in the same run; absolute values depend on the machine.`;
  return `${[head, ...tables].join("\n\n")}\n`;
}

const GATE = "## The gate";

/** The section that is written by hand: the last one. */
export function gateSection(page: string): string {
  const start = page.indexOf(GATE);
  return start === -1 ? "" : `\n${page.slice(start)}`;
}

const row = ({ name, value, unit, baseline, ratio }: BenchmarkResult): string =>
  `| ${[name, `${short(value)} ${unit}`, typeof baseline === "number" ? short(baseline) : baseline, Number.isFinite(ratio) ? short(ratio) : "–"].join(" | ")} |`;

const short = (value: number): string => String(Number(value.toPrecision(value < 1 ? 3 : 4)));
