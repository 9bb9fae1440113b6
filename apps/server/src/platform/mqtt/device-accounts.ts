import { createHash, timingSafeEqual } from "node:crypto";
import { topicOf, topicsFromDevice, topicsToDevice } from "@overfly/dji-cloud-api/messages/topics";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import type { DB } from "#platform/db/schema.ts";

/** The client of a connection. */
export type Login = { kind: "server" } | { kind: "dock"; username: string; serialNumber: string };

interface Account {
  password_hash: string;
  serial_number: string;
  drone_serial_number: string | null;
}

/** Accounts and access control of devices, from the database. */
export interface DeviceAccounts {
  signIn(username: string, password: string): Promise<Login | undefined>;
  /** Synchronous for a dock's own topics, so that its messages keep their order. */
  canPublish(login: Login, topic: string): true | Promise<boolean>;
  canSubscribe(login: Login, filter: string): boolean;
  /** Reads the account again at its next use. */
  forget(username: string): void;
}

export const SERVER_ACCOUNT = "overfly-server";
const CACHE_MS = 5000;

/** A plain digest suffices, because passwords are random and long. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex");

export const isSameHash = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

export function createDeviceAccounts(db: Kysely<DB>, serverSecret: string): DeviceAccounts {
  const rows = new LRUCache<string, Account>({ max: 5000, ttl: CACHE_MS });
  const serverHash = hashSecret(serverSecret);
  let changes = 0;

  /** An account that changed while it was read is read again. */
  async function read(username: string): Promise<Account | undefined> {
    const before = changes;
    const row = await db
      .selectFrom("docks")
      .where("mqtt_username", "=", username)
      .where("archived_at", "is", null)
      .select(["mqtt_password_hash as password_hash", "serial_number", "drone_serial_number"])
      .executeTakeFirst();
    if (before !== changes) return read(username);
    if (row) rows.set(username, row);
    return row;
  }

  return {
    signIn: async (username, password) => {
      if (username === SERVER_ACCOUNT)
        return isSameHash(hashSecret(password), serverHash) ? { kind: "server" } : undefined;
      const account = rows.get(username) ?? (await read(username));
      const isRight = isSameHash(hashSecret(password), account?.password_hash ?? "");
      return account && isRight ? { kind: "dock", username, serialNumber: account.serial_number } : undefined;
    },
    canPublish: (login, topic) => {
      if (login.kind === "server" || topicsOfDock(login.serialNumber).up.has(topic)) return true;
      const drone = rows.get(login.username)?.drone_serial_number;
      if (drone && topicsOfDrone(drone).has(topic)) return true;
      return read(login.username).then((account) => {
        const newest = account?.drone_serial_number;
        return typeof newest === "string" && topicsOfDrone(newest).has(topic);
      });
    },
    canSubscribe: (login, filter) =>
      login.kind === "server" || topicsOfDock(login.serialNumber).down.has(filter),
    forget: (username) => {
      changes += 1;
      rows.delete(username);
    },
  };
}

const digest = (text: string) => createHash("sha256").update(text).digest();

const dockTopics = new LRUCache<string, { up: Set<string>; down: Set<string> }>({ max: 5000 });
const droneTopics = new LRUCache<string, Set<string>>({ max: 5000 });

function topicsOfDock(serialNumber: string) {
  const cached = dockTopics.get(serialNumber);
  if (cached) return cached;
  const topics = {
    up: new Set(topicsFromDevice(serialNumber)),
    down: new Set(topicsToDevice(serialNumber)),
  };
  dockTopics.set(serialNumber, topics);
  return topics;
}

/** A drone publishes through its dock, but never its topology. */
function topicsOfDrone(serialNumber: string) {
  const cached = droneTopics.get(serialNumber);
  if (cached) return cached;
  const topics = new Set(topicsFromDevice(serialNumber));
  topics.delete(topicOf(serialNumber, "status"));
  droneTopics.set(serialNumber, topics);
  return topics;
}
