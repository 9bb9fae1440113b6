/** What a topic carries, named after its last part. */
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

const UP: readonly Channel[] = [
  "osd",
  "state",
  "services_reply",
  "events",
  "requests",
  "property/set_reply",
  "drc/up",
  "status",
];
const DOWN: readonly Channel[] = [
  "services",
  "events_reply",
  "requests_reply",
  "property/set",
  "drc/down",
  "status_reply",
];
const KNOWN: ReadonlySet<string> = new Set([...UP, ...DOWN]);

export const topicOf = (serialNumber: string, channel: Channel): string =>
  `${channel.startsWith("status") ? "sys" : "thing"}/product/${serialNumber}/${channel}`;

/** Undefined for a topic that is not the Cloud API's. Remote controls may send `status` under `thing/`. */
export function parseTopic(topic: string): Topic | undefined {
  const [root, product, serialNumber, ...rest] = topic.split("/");
  const channel = rest.join("/");
  if ((root !== "sys" && root !== "thing") || product !== "product") return undefined;
  if (!serialNumber || !isSerialNumber(serialNumber) || !KNOWN.has(channel)) return undefined;
  if (root === "sys" && !channel.startsWith("status")) return undefined;
  return { serialNumber, channel: channel as Channel };
}

/** Letters and digits only, so that a serial number can't be a wildcard or reach another topic. */
export const isSerialNumber = (text: string): boolean => /^[A-Za-z0-9]{1,64}$/.test(text);

/** What the cloud listens to, for one device or, with "+", for all. */
export const topicsFromDevice = (serialNumber = "+"): string[] =>
  UP.map((channel) => topicOf(serialNumber, channel));

/** What a dock listens to. */
export const topicsToDevice = (serialNumber: string): string[] =>
  DOWN.map((channel) => topicOf(serialNumber, channel));

export const replyChannel = {
  services: "services_reply",
  events: "events_reply",
  requests: "requests_reply",
  status: "status_reply",
  "property/set": "property/set_reply",
} as const satisfies Partial<Record<Channel, Channel>>;
