import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startErrorReports } from "./error-reporting.ts";
import { readSettings } from "#settings.ts";

/** Receives envelopes like Sentry's ingestion endpoint. */
let intake: Server;
let dsn: string;
const sent: string[] = [];

beforeAll(async () => {
  intake = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => {
      body += text;
    });
    request.on("end", () => {
      sent.push(`${request.url}\n${body}`);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => intake.listen(0, "127.0.0.1", resolve));
  dsn = `http://key@127.0.0.1:${(intake.address() as AddressInfo).port}/7`;
});
afterAll(() => intake.close());

const fail = () =>
  pino({ enabled: true }, { write: () => undefined }).error(new Error("The mast fell"), "Oh");

test.each([
  ["without SENTRY_DSN", { NODE_ENV: "production" }],
  ["outside of production", { NODE_ENV: "development", dsn: true }],
] as const)("nothing is sent %s", async (_name, { NODE_ENV, ...rest }) => {
  const stop = await startErrorReports(readSettings({ NODE_ENV, SENTRY_DSN: "dsn" in rest ? dsn : "" }));
  fail();
  await stop();
  expect(sent).toEqual([]);
});

test("in production a logged error is sent, and traces at the specified rate of 0.8", async () => {
  const stop = await startErrorReports(readSettings({ NODE_ENV: "production", SENTRY_DSN: dsn }));
  fail();
  await stop();
  expect(sent).toHaveLength(1);
  const [report] = sent;
  expect(report).toContain("The mast fell");
  expect(report).toMatch(/^\/api\/7\/envelope\//);
  expect(report).toContain('"environment":"production"');
  const { getClient } = await import("@sentry/node");
  expect(getClient()?.getOptions().tracesSampleRate).toBe(0.8);
});
