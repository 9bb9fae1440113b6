import { getClient } from "@sentry/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CallError } from "./call-error.ts";
import { reportError, reportErrors } from "./error-reports.ts";

const sent: string[] = [];
const server = setupServer(
  http.post("http://sentry.test/api/7/envelope/", async ({ request }) => {
    sent.push(await request.text());
    return HttpResponse.json({});
  }),
);
beforeAll(() => server.listen());
afterAll(async () => {
  await getClient()?.close(); // what later tests of this worker do is no error
  server.close();
});

const sentry_dsn = "http://key@sentry.test/7";
const version = "1.2.3";

test.each([
  ["without a DSN", { sentry_dsn: null, environment: "production", version }],
  ["outside of production", { sentry_dsn, environment: "development", version }],
])("nothing is reported %s", async (_name, where) => {
  await reportErrors(where);
  expect(getClient()).toBeUndefined();
});

test("in production 0.8 of traces, 0.1 of sessions and each session with an error are sent", async () => {
  reportError(new Error("Failed before the reports began"));
  await reportErrors({ sentry_dsn, environment: "production", version });
  expect(getClient()?.getOptions()).toMatchObject({
    tracesSampleRate: 0.8,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    environment: "production",
    release: "overfly@1.2.3",
  });
});

test("an error is reported, a 4xx answer is not", async () => {
  reportError(new CallError(404, { message: "Not this one" }));
  reportError(new CallError(500, { message: "The roof fell in" }));
  await getClient()?.flush(2000);
  const all = sent.join("\n");
  expect(all).toContain("Failed before the reports began");
  expect(all).toContain("The roof fell in");
  expect(all).not.toContain("Not this one");
});
