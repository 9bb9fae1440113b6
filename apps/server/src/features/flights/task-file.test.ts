import { afterAll, beforeAll, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";
import { storeTaskFile, taskFileReference } from "./task-file.ts";

const SENT = Date.parse("2026-05-01T08:00:00Z");
const TASK = "3f2b9a10-0000-4000-8000-000000000000";

let app: TestApp;
let at = SENT;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(at) }, { CENTER_HOST: "http://ops.test" });
  await storeTaskFile(systemContext(app.services), TASK, Buffer.from("a route"));
});
afterAll(() => app.close());

test.each([
  ["at once", 0, 200],
  ["after 23 hours and 59 minutes", 1439, 200],
  ["after 24 hours", 1440, 404],
  ["after a week", 10_080, 404],
])("the URL of a task's file works for a day: %s", async (_name, minutes, status) => {
  at = SENT;
  const file = await taskFileReference(systemContext(app.services), TASK);
  const { pathname, search } = new URL(file?.url ?? "");
  at = SENT + minutes * 60_000;
  expect((await app.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(status);
});

test("there is no URL for a task without a file", async () => {
  const other = TASK.replace("3f", "4f");
  expect(await taskFileReference(systemContext(app.services), other)).toBeUndefined();
});
