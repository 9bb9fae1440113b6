import { afterEach } from "vitest";
import { describePages } from "./page-record.ts";

/** After a failed test: what the pages showed and did last, since nobody saw them. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  console.error(`Pages when "${task.name}" failed:\n${await describePages()}`);
});
