import { expect, test } from "vitest";
import { parseTopic, topicOf, topicsFromDevice, topicsToDevice } from "./topics.ts";

test.each([
  ["thing/product/7CT001/osd", "osd"],
  ["thing/product/7CT001/property/set_reply", "property/set_reply"],
  ["thing/product/7CT001/drc/up", "drc/up"],
  ["sys/product/7CT001/status", "status"],
  ["thing/product/7CT001/status", "status"],
])("%s carries %s", (topic, channel) => {
  expect(parseTopic(topic)).toEqual({ serialNumber: "7CT001", channel });
});

test.each([
  "thing/product/+/osd",
  "thing/product//osd",
  "thing/product/7CT001/unheard_of",
  "sys/product/7CT001/osd",
  "thing/product/7CT 001/osd",
  "other/product/7CT001/osd",
  "",
])("%j is not a device topic", (topic) => {
  expect(parseTopic(topic)).toBeUndefined();
});

test.each([
  ["osd", "thing/product/7CT001/osd"],
  ["services_reply", "thing/product/7CT001/services_reply"],
  ["property/set", "thing/product/7CT001/property/set"],
  ["status", "sys/product/7CT001/status"],
  ["status_reply", "sys/product/7CT001/status_reply"],
] as const)("%s has the topic %s", (channel, topic) => {
  expect(topicOf("7CT001", channel)).toBe(topic);
});

test("every device topic can be parsed", () => {
  for (const topic of [...topicsFromDevice("A1"), ...topicsToDevice("A1")]) {
    const read = parseTopic(topic);
    expect(read && topicOf(read.serialNumber, read.channel)).toBe(topic);
  }
});
