import type { Socket } from "node:net";
import type { Aedes, Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import { type DeviceAccounts, type Login, SERVER_ACCOUNT } from "./device-accounts.ts";
import { accountTopic, withoutAccount } from "./device-topics.ts";
import { SHARED_PREFIX } from "./message-bus.ts";
import { createRateLimit } from "./rate-limit.ts";

export interface GuardOptions {
  accounts: DeviceAccounts;
  log: Pick<FastifyBaseLogger, "warn">;
  /** How many messages an account may send. */
  messages?: { max: number; windowMs: number };
}

type Guards = Required<NonNullable<ConstructorParameters<typeof Aedes>[0]>>;

const BROKEN = 3;
const BAD_LOGIN = 4;
const FAILED_LOGINS = { max: 10, windowMs: 60_000 };
const REFUSED_TOPICS = { max: 60, windowMs: 60_000 };
const DEFAULT_MESSAGES = { max: 10_000, windowMs: 10_000 };

/**
 * Authentication and access control. A message on a foreign topic is dropped and logged; a device that repeats it is
 * disconnected. Within the broker, a device's topics carry its account.
 */
export function guardBroker({ accounts, log, messages = DEFAULT_MESSAGES }: GuardOptions) {
  const logins = new Map<Client, Login>();
  const refusals = createRateLimit(REFUSED_TOPICS);
  const refuse = (client: Client, topic: string) => {
    const login = logins.get(client);
    if (login && refusals.take(accountOf(login)))
      log.warn({ client: client.id, topic }, "An MQTT topic was denied");
    else client.close();
  };
  const state = { accounts, log, logins, refuse, messages };
  return {
    guards: {
      preConnect,
      authenticate: authenticate(state),
      authorizePublish: authorizePublish(state),
      authorizeSubscribe: authorizeSubscribe(state),
      authorizeForward: authorizeForward(state),
    },
    /** Ends the connections of an account. */
    disconnect: (username: string) => {
      for (const [client, login] of logins) if (accountOf(login) === username) client.close();
    },
  };
}

interface GuardState extends Required<GuardOptions> {
  /** Of the open connections. */
  logins: Map<Client, Login>;
  refuse: (client: Client, topic: string) => void;
}

/** Limits count by account, so that further connections don't raise them. */
const accountOf = (login: Login) => (login.kind === "dock" ? login.username : SERVER_ACCOUNT);

/**
 * Prevents taking over another device's session by using its client id. Sessions end with their connection, so that no
 * command reaches a device later than its sender waits for the reply.
 */
const preConnect: Guards["preConnect"] = (_client, packet, done) => {
  packet.clientId = `${packet.username ?? ""}/${packet.clientId}`;
  packet.clean = true;
  done(null, true);
};

function authenticate({ accounts, log, logins }: GuardState): Guards["authenticate"] {
  const failures = createRateLimit(FAILED_LOGINS);
  return (client, username = "", password, done) => {
    const key = `${(client.conn as Socket).remoteAddress ?? ""} ${username}`;
    const fail = () => {
      failures.take(key);
      log.warn({ username }, "An MQTT login failed");
      done(Object.assign(new Error("Wrong account"), { returnCode: BAD_LOGIN }), false);
    };
    if (failures.isExhausted(key)) return fail();
    accounts.signIn(username, password?.toString() ?? "").then(
      (login) => {
        if (!login) return fail();
        if ((client.conn as Socket).destroyed) return undefined;
        logins.set(client, login);
        (client.conn as Socket).once("close", () => logins.delete(client));
        return done(null, true);
      },
      (error: unknown) => done(Object.assign(error as Error, { returnCode: BROKEN }), false),
    );
    return undefined;
  };
}

function authorizePublish({
  accounts,
  logins,
  refuse,
  messages: limit,
}: GuardState): Guards["authorizePublish"] {
  const messages = createRateLimit(limit);
  return (client, packet, done) => {
    const login = client && logins.get(client);
    if (!client || login?.kind === "server") return done();
    if (!login) return done(new Error("Not signed in"));
    const drop = () => {
      refuse(client, packet.topic);
      packet.topic = "refused";
      packet.payload = "";
      done();
    };
    packet.retain = false; // the latest state is in the database
    if (!messages.take(login.username)) return drop();
    const pass = () => {
      packet.topic = accountTopic(login.username, packet.topic);
      done();
    };
    const may = accounts.canPublish(login, packet.topic);
    if (may === true) return pass();
    may.then((isAllowed) => (isAllowed ? pass() : drop()), drop);
    return undefined;
  };
}

function authorizeSubscribe({ accounts, logins, refuse }: GuardState): Guards["authorizeSubscribe"] {
  return (client, subscription, done) => {
    const login = logins.get(client);
    if (!login || !accounts.canSubscribe(login, subscription.topic)) {
      refuse(client, subscription.topic);
      return done(null, null);
    }
    if (login.kind === "dock") subscription.topic = accountTopic(login.username, subscription.topic);
    // aedes does not support shared subscriptions: each process receives everything
    if (subscription.topic.startsWith(SHARED_PREFIX))
      subscription.topic = subscription.topic.slice(SHARED_PREFIX.length);
    return done(null, subscription);
  };
}

/** A device receives its topics without the account. */
function authorizeForward({ logins }: GuardState): Guards["authorizeForward"] {
  return (client, packet) => {
    const login = logins.get(client);
    if (login?.kind !== "dock") return packet;
    const topic = withoutAccount(login.username, packet.topic);
    return topic === undefined ? null : { ...packet, topic };
  };
}
