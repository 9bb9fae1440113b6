import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A network between server and database that can lose all packets while its connections stay open. */
export async function openLossyNetwork(database: URL) {
  const sockets = new Set<Socket>();
  let losesPackets = false;
  let lost = 0;
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (losesPackets) lost += 1;
        else to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(database);
  url.port = String((server.address() as AddressInfo).port);
  const reset = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    losePackets: (loses: boolean) => void (losesPackets = loses),
    /** How many packets it lost so far. */
    lost: () => lost,
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}
