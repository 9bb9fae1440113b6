import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AircraftOsd } from "./aircraft-osd.ts";
import { DockOsd } from "./dock-osd.ts";
import { parseEnvelope } from "./envelope.ts";
import { messageSchema } from "#testing/message-schemas.ts";
import { parseFields } from "./parse-fields.ts";
import { parseTopic } from "./topics.ts";

interface Example {
  file: string;
  topic: string | null;
  method: string | null;
  payload: unknown;
}

const source = new URL("../../../../../shared/data/dji-cloud-api/messages.json", import.meta.url);
const present = existsSync(source);
const examples = present ? (JSON.parse(readFileSync(source, "utf8")) as Example[]) : [];

const withSerialNumber = (topic: string) => topic.replace(/\{\w+\}/, "7CTSN0001");
const envelopeOf = ({ payload }: Example) => {
  const read = parseEnvelope(JSON.stringify(payload));
  if (!read.ok) throw new Error(read.reason);
  return read.envelope;
};

describe.skipIf(!present)("DJI's example messages (skipped without ../shared/data)", () => {
  test("have valid envelopes", () => {
    expect(examples).toHaveLength(379);
    expect(examples.filter((example) => !parseEnvelope(JSON.stringify(example.payload)).ok)).toEqual([]);
  });

  test("have known topics", () => {
    const topics = examples.flatMap(({ topic }) => (topic ? [withSerialNumber(topic)] : []));
    expect(topics.length).toBeGreaterThan(300);
    expect(topics.filter((topic) => !parseTopic(topic))).toEqual([]);
  });

  test("match the schemas of their methods", () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const example of examples) {
      const topic = example.topic ? parseTopic(withSerialNumber(example.topic)) : undefined;
      const schema = topic && example.method ? messageSchema(topic.channel, example.method) : undefined;
      if (!schema) continue;
      checked += 1;
      const parsed = schema.safeParse(envelopeOf(example).data);
      if (!parsed.success) wrong.push(`${example.file}: ${parsed.error.message}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  });

  test("lose no telemetry field", () => {
    const telemetry = examples.filter(({ topic }) => topic?.endsWith("/osd"));
    expect(telemetry).toHaveLength(6);
    for (const example of telemetry) {
      const schema = example.topic?.includes("dock") ? DockOsd : AircraftOsd;
      const read = parseFields(schema, envelopeOf(example).data);
      expect(read?.dropped).toEqual([]);
      expect(Object.keys(read?.fields ?? {}).toSorted()).toEqual(
        Object.keys(envelopeOf(example).data).toSorted(),
      );
    }
  });
});
