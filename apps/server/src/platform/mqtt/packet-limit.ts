import type { Socket } from "node:net";
import type { Aedes, Client } from "aedes";

/** MQTT allows packets of 256 MB, buffered until they are complete, even before authentication. */
const LARGEST_PACKET_BYTES = 2 * 1024 * 1024;

/** Closes connections that send this much without completing a packet. */
export function limitPackets(aedes: Aedes): (socket: Socket) => void {
  const consumed = new WeakMap<object, number>();
  const onPacket = (client: Client | null) => {
    if (client) consumed.set(client.conn, (client.conn as Socket).bytesRead);
  };
  aedes.on("client", onPacket);
  aedes.on("publish", (_packet, client) => onPacket(client));
  aedes.on("ack", (_packet, client) => onPacket(client));
  aedes.on("ping", (_packet, client) => onPacket(client));
  return (socket) => {
    socket.on("readable", () => {
      if (socket.bytesRead - (consumed.get(socket) ?? 0) > LARGEST_PACKET_BYTES) socket.destroy();
    });
  };
}
