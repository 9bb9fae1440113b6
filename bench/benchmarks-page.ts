/** What `npm run bench -- --keep` leaves in docs/benchmarks.md. */
export interface Figure {
  bench: string;
  name: string;
  value: number;
  unit: string;
  baseline: string | number;
  ratio: number;
}

/** One table a benchmark, in the order in which they ran. */
export function benchmarksPage(figures: readonly Figure[], machine: string, day: string): string {
  const benches = [...new Set(figures.map(({ bench }) => bench))];
  const tables = benches.map((bench) => {
    const rows = figures.filter((figure) => figure.bench === bench).map(row);
    return [
      `## ${bench}`,
      "",
      "| Figure | Value | Baseline of the same run | Ratio |",
      "|---|---|---|---|",
      ...rows,
    ].join("\n");
  });
  const head = `# Benchmarks\n\nWritten by \`npm run bench -- --keep\` on ${day}: ${machine}. Each figure is a ratio to a baseline measured in the same run; absolute values say little on another machine.`;
  return `${[head, ...tables].join("\n\n")}\n`;
}

const row = ({ name, value, unit, baseline, ratio }: Figure): string =>
  `| ${[name, `${short(value)} ${unit}`, typeof baseline === "number" ? short(baseline) : baseline, short(ratio)].join(" | ")} |`;

const short = (value: number): string => String(Number(value.toPrecision(value < 1 ? 3 : 4)));
