import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AircraftOsd, gimbalsOf } from "./aircraft-osd.ts";
import { DockOsd } from "./dock-osd.ts";
import { readEnvelope } from "./envelope.ts";
import { schemaOf } from "./method-schemas.ts";
import { readFields } from "./read-fields.ts";
import { parseTopic } from "./topics.ts";

interface Example {
  file: string;
  topic: string | null;
  method: string | null;
  payload: unknown;
}

const source = new URL("../../../../shared/data/dji-cloud-api/messages.json", import.meta.url);
const present = existsSync(source);
const examples = present ? (JSON.parse(readFileSync(source, "utf8")) as Example[]) : [];

const concrete = (topic: string) => topic.replace(/\{\w+\}/, "7CTSN0001");
const envelopeOf = ({ payload }: Example) => {
  const read = readEnvelope(JSON.stringify(payload));
  if (!read.ok) throw new Error(read.reason);
  return read.envelope;
};

describe.skipIf(!present)("DJI's own example messages (skipped without ../shared/data)", () => {
  test("all have a frame that is understood", () => {
    expect(examples).toHaveLength(379);
    expect(examples.filter((example) => !readEnvelope(JSON.stringify(example.payload)).ok)).toEqual([]);
  });

  test("all have a topic that is understood", () => {
    const topics = examples.flatMap(({ topic }) => (topic ? [concrete(topic)] : []));
    expect(topics.length).toBeGreaterThan(300);
    expect(topics.filter((topic) => !parseTopic(topic))).toEqual([]);
  });

  test("have the shapes that their methods promise", () => {
    const wrong: string[] = [];
    let checked = 0;
    for (const example of examples) {
      const topic = example.topic ? parseTopic(concrete(example.topic)) : undefined;
      const schema = topic && example.method ? schemaOf(topic.channel, example.method) : undefined;
      if (!schema) continue;
      checked += 1;
      const parsed = schema.safeParse(envelopeOf(example).data);
      if (!parsed.success) wrong.push(`${example.file}: ${parsed.error.message}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(150);
  });

  test("telemetry loses no field", () => {
    const telemetry = examples.filter(({ topic }) => topic?.endsWith("/osd"));
    expect(telemetry).toHaveLength(6);
    for (const example of telemetry) {
      const schema = example.topic?.includes("dock") ? DockOsd : AircraftOsd;
      const read = readFields(schema, envelopeOf(example).data);
      expect(read?.dropped).toEqual([]);
      expect(Object.keys(read?.fields ?? {}).toSorted()).toEqual(
        Object.keys(envelopeOf(example).data).toSorted(),
      );
    }
  });

  test("an aircraft's gimbals are found by their payload key", () => {
    const aircraft = examples.find(({ topic }) => topic === "thing/product/{aircraft_sn}/osd");
    if (!aircraft) throw new Error("No aircraft telemetry among the examples");
    expect(Object.keys(gimbalsOf(AircraftOsd.parse(envelopeOf(aircraft).data)))).toEqual(["52-0-0"]);
  });
});
