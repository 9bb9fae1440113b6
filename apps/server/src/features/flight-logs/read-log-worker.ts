import { readFile } from "node:fs/promises";
import type { LogRead } from "@overfly/flight-logs/flight-log";
import { readFlightLog } from "@overfly/flight-logs/read-flight-log";

export interface ReadLogInput {
  /** Of the file here. */
  path: string;
  /** As the person who sent it calls it. */
  name: string;
}

/** Runs in a worker thread, so that untrusted files can't block requests. */
export const run = async ({ path, name }: ReadLogInput): Promise<LogRead> =>
  readFlightLog(await readFile(path), name);
