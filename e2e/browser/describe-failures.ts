import { afterEach } from "vitest";
import { describePages } from "./page-record.ts";

/** After a failed test: what the pages showed and did last, since nobody saw them. */
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const why = task.result.errors?.map(({ message }) => message).join("\n");
  console.error(`Pages when "${task.name}" failed: ${why}\n${await describePages()}`);
});
