import { open } from "node:fs/promises";
import type { IfcProblem } from "@overfly/contract/bim/bim-words";

/** More would not fit into a thread's memory, or take minutes. */
export const MAX_ENTITIES = 5_000_000;
const HEAD_BYTES = 64 * 1024;
const TAIL_BYTES = 4096;
const SEMICOLON = 0x3b;

/** IFC4X1 and IFC4X2 were drafts, which no program writes any more. */
const SCHEMA = /FILE_SCHEMA\s*\(\s*\(\s*'(IFC2X3|IFC4X3|IFC4)[\w]*'/i;

/** Why a file on the disk can't be an IFC file, by its first bytes; null where it can. */
export async function modelProblem(path: string): Promise<IfcProblem | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return headProblem(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Whether a file begins as an IFC file does. */
function headProblem(bytes: Uint8Array): IfcProblem | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  if (!/^(\u00ef\u00bb\u00bf)?\s*ISO-10303-21\s*;/.test(head)) return "not_ifc";
  if (!SCHEMA.test(head)) return "unknown_schema";
  return /\bDATA\s*(\([^)]*\))?\s*;/.test(head) ? null : "truncated";
}

/** Why the file can't be read, found without reading it whole: a parser would fail, or exhaust memory. Null where it can. */
export function stepProblem(bytes: Uint8Array): IfcProblem | null {
  const problem = headProblem(bytes);
  if (problem) return problem;
  const tail = new TextDecoder("latin1").decode(bytes.subarray(-TAIL_BYTES));
  if (!/END-ISO-10303-21\s*;/.test(tail)) return "truncated";
  return countStatements(bytes) > MAX_ENTITIES ? "too_many" : null;
}

/** Up to one more than allowed. Semicolons inside of texts count too, which only errs by a few. */
function countStatements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(SEMICOLON); at >= 0 && count <= MAX_ENTITIES; count += 1)
    at = bytes.indexOf(SEMICOLON, at + 1);
  return count;
}
