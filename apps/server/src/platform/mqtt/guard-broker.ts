import type { Socket } from "node:net";
import type { Aedes, Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import type { DeviceAccounts, Login } from "./device-accounts.ts";
import { SHARED_PREFIX } from "./message-bus.ts";
import { createRateLimit } from "./rate-limit.ts";

export interface GuardOptions {
  accounts: DeviceAccounts;
  log: Pick<FastifyBaseLogger, "warn">;
}

type Guards = Required<NonNullable<ConstructorParameters<typeof Aedes>[0]>>;

const BROKEN = 3;
const BAD_LOGIN = 4;
const FAILED_LOGINS = { max: 10, windowMs: 60_000 };
const REFUSED_TOPICS = { max: 60, windowMs: 60_000 };
const MESSAGES = { max: 10_000, windowMs: 10_000 };

/**
 * Authentication and access control. A message on a foreign topic is dropped and logged; a device that repeats it is
 * disconnected.
 */
export function guardBroker({ accounts, log }: GuardOptions) {
  const logins = new WeakMap<Client, Login>();
  const refusals = createRateLimit(REFUSED_TOPICS);
  const refuse = (client: Client, topic: string) => {
    if (refusals.take(client.id)) log.warn({ client: client.id, topic }, "An MQTT topic was denied");
    else client.close();
  };
  const state = { accounts, log, logins, refuse };
  return {
    preConnect,
    authenticate: authenticate(state),
    authorizePublish: authorizePublish(state),
    authorizeSubscribe: authorizeSubscribe(state),
  };
}

interface GuardState extends GuardOptions {
  logins: WeakMap<Client, Login>;
  refuse: (client: Client, topic: string) => void;
}

/** Prevents taking over another device's session by using its client id. */
const preConnect: Guards["preConnect"] = (_client, packet, done) => {
  packet.clientId = `${packet.username ?? ""}/${packet.clientId}`;
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
        logins.set(client, login);
        return done(null, true);
      },
      (error: unknown) => done(Object.assign(error as Error, { returnCode: BROKEN }), false),
    );
    return undefined;
  };
}

function authorizePublish({ accounts, logins, refuse }: GuardState): Guards["authorizePublish"] {
  const messages = createRateLimit(MESSAGES);
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
    if (!messages.take(client.id)) return drop();
    const may = accounts.canPublish(login, packet.topic);
    if (may === true) return done();
    may.then((isAllowed) => (isAllowed ? done() : drop()), drop);
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
    // aedes does not support shared subscriptions: each process receives everything
    if (subscription.topic.startsWith(SHARED_PREFIX))
      subscription.topic = subscription.topic.slice(SHARED_PREFIX.length);
    return done(null, subscription);
  };
}
