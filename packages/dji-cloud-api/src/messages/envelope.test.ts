import fc from "fast-check";
import { expect, test } from "vitest";
import { DockOsd } from "./dock-osd.ts";
import { Envelope, parseEnvelope, replyTo } from "./envelope.ts";
import { parseFields } from "./parse-fields.ts";

test("parses timestamps as strings, null data and booleans as numbers", () => {
  const read = parseEnvelope(
    '{"tid":"t","timestamp":"1654070968655","need_reply":1,"data":null,"extra":{"a":1}}',
  );
  expect(read).toEqual({
    ok: true,
    envelope: { tid: "t", timestamp: 1654070968655, need_reply: true, data: {}, extra: { a: 1 } },
  });
});

test.each([
  "",
  "hello",
  "[]",
  "1",
  "null",
  '{"data":"text"}',
  '{"method":7}',
  '{"timestamp":"noon"}',
  '{"data":',
])("refuses %j with a reason", (payload) => {
  const read = parseEnvelope(payload);
  expect(read.ok).toBe(false);
  expect(read).toHaveProperty("reason", expect.stringMatching(/message/));
});

test("never throws", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (payload) => {
      expect(parseEnvelope(payload).ok).toBeTypeOf("boolean");
    }),
  );
});

test("a reply carries tid, bid and method of the request", () => {
  const call = Envelope.parse({ tid: "t", bid: "b", method: "config", gateway: "G", data: {} });
  expect(replyTo(call, { result: 0 }, 5)).toEqual({
    tid: "t",
    bid: "b",
    method: "config",
    gateway: "G",
    timestamp: 5,
    data: { result: 0 },
  });
});

test("a field of the wrong type is dropped and named, the rest is kept", () => {
  const read = parseFields(DockOsd, {
    mode_code: "4",
    cover_state: { open: true },
    wind_speed: 3.5,
    new_field: 1,
  });
  expect(read).toEqual({ fields: { mode_code: 4, wind_speed: 3.5, new_field: 1 }, dropped: ["cover_state"] });
});

test.each([[null], [[]], ["text"]])("%j is not telemetry", (data) => {
  expect(parseFields(DockOsd, data)).toBeUndefined();
});
