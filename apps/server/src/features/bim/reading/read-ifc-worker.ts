import type { IfcProblem, IfcWarning } from "@overfly/contract/bim/bim-words";
import { openIfc } from "./open-ifc.ts";
import { readElements } from "./read-elements.ts";
import { readProperties } from "./read-properties.ts";
import { stepProblem } from "./step-file.ts";

const CHUNK_SIZE = 2000;

export interface IfcFile {
  bytes: Uint8Array;
  /** Hints at the discipline of what its class leaves open. */
  name: string;
}

/** A model that is ready to be stored. */
export interface ReadModel {
  schema: string;
  element_count: number;
  warnings: IfcWarning[];
  /** JSON arrays of `BimElementRow`. */
  elements: Uint8Array[];
  /** JSON arrays of `{ element_id, sets }`. */
  properties: Uint8Array[];
}

/** Reads a building model. Runs in a worker thread: hostile files may exhaust it. */
export async function run({ bytes, name }: IfcFile): Promise<ReadModel | { problem: IfcProblem }> {
  const problem = stepProblem(bytes);
  if (problem) return { problem };
  const ifc = await openIfc(bytes);
  if (!ifc) return { problem: "unreadable" };
  try {
    const { rows, warnings } = readElements(ifc, name);
    const elements = rows.filter(({ discipline }) => discipline !== null);
    if (elements.length === 0) return { problem: "no_elements" };
    return {
      schema: ifc.schema,
      element_count: elements.length,
      warnings,
      elements: chunksOf(rows),
      properties: chunksOf(readProperties(ifc, new Set(rows.map(({ id }) => id)))),
    };
  } finally {
    ifc.close();
  }
}

/** Each in a buffer of its own, which is moved between threads instead of copied. */
function chunksOf(rows: Iterable<object>): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  let chunk: object[] = [];
  const flush = () => {
    if (chunk.length > 0) chunks.push(new TextEncoder().encode(JSON.stringify(chunk)).slice());
    chunk = [];
  };
  for (const row of rows) if (chunk.push(row) === CHUNK_SIZE) flush();
  flush();
  return chunks;
}
