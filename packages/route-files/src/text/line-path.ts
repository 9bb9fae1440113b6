/** A place in a text file, threaded through readers like the path of an XML element: `line:12/alt_ft`. */
export const linePath = (line: number, column?: string): string =>
  column === undefined ? `line:${line}` : `line:${line}/${column}`;

/** A column as a whole. */
export const columnPath = (column: string): string => `line:/${column}`;

const LINE_PATH = /^line:(?<line>\d*)(?:[/.](?<column>.+))?$/su;

/** Line and column of a path; undefined for an element of XML or JSON. */
export function parseLinePath(path: string): { line?: number; column?: string } | undefined {
  const { line, column } = LINE_PATH.exec(path)?.groups ?? {};
  if (line === undefined) return undefined;
  return { ...(line !== "" && { line: Number(line) }), ...(column !== undefined && { column }) };
}

/** In English, for logs. */
export function describePath(path: string): string {
  const { line, column } = parseLinePath(path) ?? {};
  if (line !== undefined) return column === undefined ? `Line ${line}` : `Line ${line}, column "${column}"`;
  return column === undefined ? path : `Column "${column}"`;
}
