import { createServer, type Socket } from "node:net";

/** A process that passes the bytes of its first connection on to all later ones, as they come: no protocol, no copy. */
const viewers = new Set<Socket>();
let publisher: Socket | undefined;
const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  if (publisher) {
    viewers.add(socket);
    socket.on("close", () => viewers.delete(socket));
    return;
  }
  publisher = socket;
  socket.on("data", (bytes) => {
    for (const viewer of viewers) viewer.write(bytes);
  });
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
process.on("disconnect", () => process.exit());
