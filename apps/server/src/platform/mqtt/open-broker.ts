import type { Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { DB } from "#platform/db/schema.ts";
import { installationSecret } from "#platform/db/installation-secret.ts";
import type { Settings } from "#settings.ts";
import { reachableHost } from "./reachable-host.ts";
import { openDependency, withoutCredentials } from "#startup-error.ts";
import { connectBroker } from "./connect-broker.ts";
import { createDeviceAccounts, SERVER_ACCOUNT } from "./device-accounts.ts";
import { ACCOUNT_TOPICS, type DeviceTopics, PLAIN_TOPICS } from "./device-topics.ts";
import { startEmbeddedBroker } from "./embedded-broker.ts";
import type { MessageBus } from "./message-bus.ts";

export interface Broker extends MessageBus {
  topics: DeviceTopics;
  /** The URL that an operator enters in a dock. */
  deviceUrl: string;
}

/** The broker at MQTT_URL, or an embedded one. */
export async function openBroker(
  settings: Settings,
  db: Kysely<DB>,
  log: FastifyBaseLogger,
): Promise<Broker> {
  const secret = await installationSecret(db, "broker");
  if (settings.MQTT_URL) {
    const url = settings.MQTT_URL;
    const account = { username: SERVER_ACCOUNT, password: secret };
    const name = `The broker of MQTT_URL (${withoutCredentials(url)})`;
    const bus = await openDependency(name, () =>
      connectBroker(url, account, log, settings.MQTT_CONNECT_TIMEOUT_S * 1000),
    );
    return {
      ...bus,
      topics: settings.MQTT_ACCOUNT_TOPICS ? ACCOUNT_TOPICS : PLAIN_TOPICS,
      deviceUrl: settings.MQTT_DEVICE_URL ?? withoutAccount(url),
    };
  }
  const { HOST: host, MQTT_PORT: port } = settings;
  const accounts = createDeviceAccounts(db, secret);
  const broker = await openDependency(`MQTT_PORT ${port}`, () =>
    startEmbeddedBroker({ host, port, accounts, log }),
  );
  return {
    ...broker.bus,
    topics: ACCOUNT_TOPICS,
    close: broker.close,
    deviceUrl: settings.MQTT_DEVICE_URL ?? `tcp://${reachableHost(settings)}:${broker.port}`,
  };
}

function withoutAccount(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol === "mqtt:" ? "tcp:" : protocol}//${host}`;
}
