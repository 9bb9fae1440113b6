import { createServer, type AddressInfo, type Server } from "node:net";
import { Aedes, type AedesPublishPacket } from "aedes";
import { onDockChange } from "./dock-changes.ts";
import { type GuardOptions, guardBroker } from "./guard-broker.ts";
import type { MessageBus } from "./message-bus.ts";
import { limitPackets } from "./packet-limit.ts";

export interface EmbeddedBroker {
  port: number;
  /** The broker as a message bus within this process. */
  bus: MessageBus;
  close: () => Promise<void>;
}

export interface BrokerOptions extends GuardOptions {
  port: number;
  host: string;
}

/** An MQTT 3.1.1 broker in this process. Every device has its own account and access to its own topics only. */
export async function startEmbeddedBroker(options: BrokerOptions): Promise<EmbeddedBroker> {
  const { guards, disconnect } = guardBroker(options);
  const aedes = await Aedes.createBroker({
    ...guards,
    maxClientsIdLength: 256,
    concurrency: 1000,
  });
  aedes.on("clientError", (client, error) =>
    options.log.warn({ client: client.id, err: error }, "MQTT client"),
  );
  aedes.on("connectionError", (client, error) =>
    options.log.warn({ client: client.id, err: error }, "MQTT connection"),
  );
  (aedes as NodeJS.EventEmitter).on("error", (error: unknown) =>
    options.log.warn({ err: error }, "The MQTT broker reported an error"),
  );
  const limit = limitPackets(aedes);
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    aedes.handle(socket);
    limit(socket);
  });
  try {
    await listen(server, options);
  } catch (error) {
    aedes.close();
    throw error;
  }
  const bus = localBus(aedes);
  await onDockChange(bus, (change) => {
    options.accounts.forget(change.mqtt_username);
    if (change.disconnect) disconnect(change.mqtt_username);
  });
  return {
    port: (server.address() as AddressInfo).port,
    bus,
    close: async () => {
      await new Promise<void>((resolve) => aedes.close(resolve));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function localBus(aedes: Aedes): MessageBus {
  return {
    publish: (topic, payload, { qos = 1 } = {}) =>
      new Promise((resolve, reject) => {
        aedes.publish({ cmd: "publish", topic, payload, qos, dup: false, retain: false }, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    subscribe: async (filter, listener) => {
      const deliver = ({ topic, payload }: AedesPublishPacket, done: () => void) => {
        listener(topic, Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
        done();
      };
      await new Promise<void>((resolve) => aedes.subscribe(filter, deliver, resolve));
      return () => aedes.unsubscribe(filter, deliver, () => {});
    },
    probe: async () => {
      if (aedes.closed) throw new Error("The broker is closed");
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
