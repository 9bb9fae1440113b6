import { isSerialNumber } from "./wire-values.ts";

/** A topic without its device: the part after the serial number. */
export type Channel =
  | "osd"
  | "state"
  | "services"
  | "services_reply"
  | "events"
  | "events_reply"
  | "requests"
  | "requests_reply"
  | "property/set"
  | "property/set_reply"
  | "drc/down"
  | "drc/up"
  | "status"
  | "status_reply";

export interface Topic {
  serialNumber: string;
  channel: Channel;
}

const FROM_DEVICE: readonly Channel[] = [
  "osd",
  "state",
  "services_reply",
  "events",
  "requests",
  "property/set_reply",
  "drc/up",
  "status",
];
const TO_DEVICE: readonly Channel[] = [
  "services",
  "events_reply",
  "requests_reply",
  "property/set",
  "drc/down",
  "status_reply",
];
const CHANNELS: ReadonlySet<string> = new Set([...FROM_DEVICE, ...TO_DEVICE]);

export const topicOf = (serialNumber: string, channel: Channel): string =>
  `${channel.startsWith("status") ? "sys" : "thing"}/product/${serialNumber}/${channel}`;

/** Undefined for topics outside of the Cloud API. Remote controllers may publish `status` under `thing/`. */
export function parseTopic(topic: string): Topic | undefined {
  const [root, product, serialNumber, ...rest] = topic.split("/");
  const channel = rest.join("/");
  if ((root !== "sys" && root !== "thing") || product !== "product") return undefined;
  if (!serialNumber || !isSerialNumber(serialNumber) || !CHANNELS.has(channel)) return undefined;
  if (root === "sys" && !channel.startsWith("status")) return undefined;
  return { serialNumber, channel: channel as Channel };
}

/** Topics that the cloud subscribes to, for one device or, with "+", for all. */
export const topicsFromDevice = (serialNumber = "+"): string[] =>
  FROM_DEVICE.map((channel) => topicOf(serialNumber, channel));

/** Topics that a dock subscribes to. */
export const topicsToDevice = (serialNumber: string): string[] =>
  TO_DEVICE.map((channel) => topicOf(serialNumber, channel));

export const replyChannel = {
  services: "services_reply",
  events: "events_reply",
  requests: "requests_reply",
  status: "status_reply",
  "property/set": "property/set_reply",
} as const satisfies Partial<Record<Channel, Channel>>;
