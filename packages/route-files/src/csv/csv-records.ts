import Papa from "papaparse";

/** A line of a table, which may span several lines of its text. */
export interface CsvRecord {
  /** As a spreadsheet numbers it, from 1; empty lines count. */
  row: number;
  cells: string[];
}

export interface CsvRecords {
  delimiter: string;
  /** Those that aren't empty. */
  records: CsvRecord[];
  /** The first thing that is wrong with the text, such as a quote that is never closed. */
  problem: { row: number; reason: string } | undefined;
}

/** Splits a table whatever separates its values: as its first line "sep=;" says, else the most frequent of its headers. */
export function readCsvRecords(text: string, maxRecords: number): CsvRecords {
  const content = text.replace(/^\uFEFF/u, "");
  const declared = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n)/iu.exec(content);
  const table = declared ? content.slice(declared[0].length) : content;
  const delimiter = declared?.[1] ?? delimiterOf(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter, preview: maxRecords });
  const first = declared ? 2 : 1;
  const [problem] = errors;
  return {
    delimiter,
    records: data
      .map((cells, index) => ({ row: index + first, cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
    problem: problem && {
      row: (problem.row ?? 0) + first,
      reason: problem.message.replace(/\.$/u, ""),
    },
  };
}

/** The most frequent delimiter of the header line outside of its quotes. */
export function delimiterOf(text: string): string {
  const [head = ""] = text
    .trimStart()
    .replaceAll(/"[^"]*"/gu, "")
    .split(/\r\n|\r|\n/u, 1);
  const counts = [",", ";", "\t", "|"].map((mark) => [mark, head.split(mark).length] as const);
  return counts.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ",";
}
