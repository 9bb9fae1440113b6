import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Storage server for tests: serves routes by GET and accepts media by PUT. */
export async function startFakeStorage(failingPuts: number) {
  const stored = new Map<string, Buffer>();
  const routes = new Map<string, Uint8Array>();
  const putHeaders: Record<string, unknown>[] = [];
  let remainingFailures = failingPuts;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    if (request.method === "GET") {
      const route = routes.get(path);
      response.writeHead(route ? 200 : 404).end(route);
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (remainingFailures > 0) {
        remainingFailures -= 1;
        response.writeHead(403).end("Denied");
        return;
      }
      putHeaders.push({ ...request.headers });
      stored.set(path, Buffer.concat(parts));
      response.writeHead(200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    stored,
    putHeaders,
    offerRoute: (bytes: Uint8Array) => {
      const path = `/routes/${routes.size}.kmz`;
      routes.set(path, bytes);
      return { url: `${endpoint}${path}`, fingerprint: createHash("md5").update(bytes).digest("hex") };
    },
    close: () => server.close(),
  };
}
