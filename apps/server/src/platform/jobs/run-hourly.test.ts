import pino from "pino";
import { expect, test } from "vitest";
import type { SystemContext } from "#context.ts";
import { runHourly } from "./run-hourly.ts";

const context = { log: pino({ level: "silent" }) } as unknown as SystemContext;

test("works run one after the other, also after one that fails", async () => {
  const done: string[] = [];
  const finished = Promise.withResolvers<void>();
  const stop = runHourly(context, [
    { work: async () => void (await Promise.reject(new Error("away"))), failure: "The first failed" },
    {
      work: async () => {
        done.push("second begins");
        await new Promise(setImmediate);
        done.push("second ends");
      },
      failure: "The second failed",
    },
    {
      work: async () => {
        done.push("third");
        finished.resolve();
      },
      failure: "The third failed",
    },
  ]);
  await finished.promise;
  expect(done).toEqual(["second begins", "second ends", "third"]);
  await stop();
});

test("a stop waits for the work that runs, and begins no other", async () => {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const done: string[] = [];
  const stop = runHourly(context, [
    {
      work: async () => {
        begun.resolve();
        await mayEnd.promise;
        done.push("first");
      },
      failure: "The first failed",
    },
    { work: async () => void done.push("second"), failure: "The second failed" },
  ]);
  await begun.promise;
  const stopped = stop();
  mayEnd.resolve();
  await stopped;
  expect(done).toEqual(["first"]);
});
