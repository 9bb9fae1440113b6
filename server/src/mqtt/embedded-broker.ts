import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Aedes, type AedesPublishPacket, type AuthenticateError, type Client } from "aedes";
import type { FastifyBaseLogger } from "fastify";
import type { DeviceAccounts, Login } from "./device-accounts.ts";
import { type MessageBus, SHARED_PREFIX } from "./message-bus.ts";
import { createRateLimit } from "./rate-limit.ts";

export interface EmbeddedBroker {
  port: number;
  /** Speaks to the broker from within this process. */
  bus: MessageBus;
  close: () => Promise<void>;
}

export interface BrokerOptions {
  port: number;
  host: string;
  accounts: DeviceAccounts;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
}

const BAD_LOGIN = 4;
const FAILED_LOGINS = { max: 10, windowMs: 60_000 };
const REFUSED_MESSAGES = { max: 60, windowMs: 60_000 };
const MESSAGES = { max: 10_000, windowMs: 10_000 };

/** An MQTT 3.1.1 broker in this process. Every device signs in by its own account and reaches only its own topics. */
export async function startEmbeddedBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const aedes = await Aedes.createBroker({ ...guards(options), maxClientsIdLength: 256, concurrency: 1000 });
  aedes.on("clientError", (client, error) =>
    options.log.warn({ client: client.id, err: error }, "MQTT client"),
  );
  aedes.on("connectionError", (client, error) =>
    options.log.warn({ client: client.id, err: error }, "MQTT connection"),
  );
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    aedes.handle(socket);
  });
  try {
    await listen(server, options);
  } catch (error) {
    aedes.close();
    throw error;
  }
  return {
    port: (server.address() as AddressInfo).port,
    bus: busWithin(aedes),
    close: async () => {
      await new Promise<void>((resolve) => void aedes.close(resolve));
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

/** Sign-in and access lists. A dock that sends to a foreign topic is told nothing: the message goes nowhere. */
function guards({ accounts, log }: BrokerOptions) {
  const logins = new WeakMap<Client, Login>();
  const failures = createRateLimit(FAILED_LOGINS);
  const refusals = createRateLimit(REFUSED_MESSAGES);
  const messages = createRateLimit(MESSAGES);

  function refuse(client: Client, topic: string) {
    const isFew = refusals.take(client.id);
    if (isFew) log.warn({ client: client.id, topic }, "An MQTT topic was refused");
    else client.close();
  }

  return {
    preConnect: ((_client, packet, done) => {
      // Nobody takes over somebody else's session by using their client id.
      packet.clientId = `${packet.username ?? ""}/${packet.clientId ?? ""}`;
      done(null, true);
    }) satisfies ConstructorOptions["preConnect"],

    authenticate: ((client, username = "", password, done) => {
      const key = `${(client.conn as Socket).remoteAddress ?? ""} ${username}`;
      const fail = () => {
        failures.take(key);
        log.warn({ username }, "An MQTT sign-in was refused");
        done(
          Object.assign(new Error("Wrong account"), { returnCode: BAD_LOGIN }) as AuthenticateError,
          false,
        );
      };
      if (failures.isSpent(key)) return fail();
      accounts.signIn(username, password?.toString() ?? "").then(
        (login) => {
          if (!login) return fail();
          logins.set(client, login);
          return done(null, true);
        },
        (error: unknown) =>
          done(Object.assign(error as Error, { returnCode: 3 }) as AuthenticateError, false),
      );
    }) satisfies ConstructorOptions["authenticate"],

    authorizePublish: ((client, packet, done) => {
      if (!client) return done();
      const login = logins.get(client);
      if (!login) return done(new Error("Not signed in"));
      if (login.kind === "server") return done();
      const drop = () => {
        refuse(client, packet.topic);
        packet.topic = "refused";
        packet.payload = "";
        packet.retain = false;
        done();
      };
      if (!messages.take(client.id)) return drop();
      // Telemetry is never kept by the broker: the newest lies in the database.
      packet.retain = false;
      const may = accounts.mayPublish(login, packet.topic);
      if (may === true) return done();
      return void may.then((isAllowed) => (isAllowed ? done() : drop()), drop);
    }) satisfies ConstructorOptions["authorizePublish"],

    authorizeSubscribe: ((client, subscription, done) => {
      const login = logins.get(client);
      const isAllowed = login !== undefined && accounts.maySubscribe(login, subscription.topic);
      if (!isAllowed) {
        refuse(client, subscription.topic);
        return done(null, null);
      }
      // aedes divides nothing among a group: each process of it hears everything.
      if (subscription.topic.startsWith(SHARED_PREFIX))
        subscription.topic = subscription.topic.slice(SHARED_PREFIX.length);
      return done(null, subscription);
    }) satisfies ConstructorOptions["authorizeSubscribe"],
  };
}

type ConstructorOptions = Required<NonNullable<ConstructorParameters<typeof Aedes>[0]>>;

function busWithin(aedes: Aedes): MessageBus {
  return {
    publish: (topic, payload, qos = 1) =>
      new Promise((resolve, reject) => {
        aedes.publish({ cmd: "publish", topic, payload, qos, dup: false, retain: false }, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    subscribe: async (filter, hear) => {
      const deliver = ({ topic, payload }: AedesPublishPacket, done: () => void) => {
        hear(topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
        done();
      };
      await new Promise<void>((resolve) => void aedes.subscribe(filter, deliver, resolve));
      return () => aedes.unsubscribe(filter, deliver, () => {});
    },
    probe: async () => {
      if (aedes.closed) throw new Error("The broker has ended");
    },
    close: async () => {},
  };
}

function listen(server: Server, { port, host }: BrokerOptions): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen(port, host, () => {
    server.off("error", reject);
    server.on("error", () => {});
    resolve();
  });
  return promise;
}
