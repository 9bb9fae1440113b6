import {
  type Channel,
  parseTopic,
  type Topic,
  topicOf,
  topicsFromDevice,
} from "@overfly/dji-cloud-api/messages/topics";

/** Columns that say where a dock's messages go. */
export interface DockAddress {
  mqtt_username: string;
  serial_number: string;
}

export interface DeviceTopic extends Topic {
  /** The account that sent the message; undefined if the broker doesn't tell. */
  account: string | undefined;
}

/** How the topics of devices are named at the broker. */
export interface DeviceTopics {
  /** Filters for the messages of all devices. */
  fromAllDevices(): string[];
  of(dock: DockAddress, channel: Channel): string;
  parse(topic: string): DeviceTopic | undefined;
}

const ROOT = "docks/";

/** The topic of an account's device within the broker. A device sees and uses the topic without this prefix. */
export const accountTopic = (account: string, topic: string) => `${ROOT}${account}/${topic}`;

/** Undefined for a topic outside of the account. */
export function withoutAccount(account: string, topic: string): string | undefined {
  const prefix = accountTopic(account, "");
  return topic.startsWith(prefix) ? topic.slice(prefix.length) : undefined;
}

/** The broker keeps each account's topics apart: what a device claims to be never matters to another account. */
export const ACCOUNT_TOPICS: DeviceTopics = {
  fromAllDevices: () => topicsFromDevice().map((topic) => accountTopic("+", topic)),
  of: ({ mqtt_username, serial_number }, channel) =>
    accountTopic(mqtt_username, topicOf(serial_number, channel)),
  parse: (topic) => {
    const account = /^docks\/([^/]+)\//.exec(topic)?.[1];
    const source = account === undefined ? undefined : parseTopic(withoutAccount(account, topic) ?? "");
    return source && { ...source, account };
  },
};

/** The broker's access lists alone separate the accounts. */
export const PLAIN_TOPICS: DeviceTopics = {
  fromAllDevices: () => topicsFromDevice(),
  of: ({ serial_number }, channel) => topicOf(serial_number, channel),
  parse: (topic) => {
    const source = parseTopic(topic);
    return source && { ...source, account: undefined };
  },
};
