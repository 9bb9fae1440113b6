import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { isSignatureValid, parseAuthorization } from "#features/media/docks/signature-v4.ts";

const BUCKET = "overfly-files";
const KEY = { id: "TESTKEY", secret: "test/secret+with signs" };
const WHOLE = /^[\da-f]{64}$/;

interface Stored {
  bytes: Buffer;
  type: string;
}

/** An in-memory S3 server: one bucket in path style, signatures verified; put, get, head, list and delete. */
export async function openS3() {
  const objects = new Map<string, Stored>();
  const refused: string[] = [];
  const server = createServer((request, response) => {
    serve(request, response, objects).catch((error: unknown) => {
      refused.push(String(error));
      fail(response, error instanceof Refusal ? error : new Refusal(500, "InternalError"));
    });
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const close = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    /** For STORAGE_URL; `bucket` may be one that doesn't exist. */
    url: (bucket = BUCKET, secret = KEY.secret) =>
      `s3://${KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=eu-central-1&tls=false`,
    objects,
    /** The reasons of rejected requests, in order. */
    refused,
    stop: close,
    restart: () => listen(port),
    close: async () => void (server.listening && (await close())),
  };
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

async function serve(request: IncomingMessage, response: ServerResponse, objects: Map<string, Stored>) {
  const body = await buffer(request);
  checkSignature(request, body);
  const url = new URL(request.url ?? "", "http://localhost");
  const [bucket, ...parts] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  if (bucket !== BUCKET) throw new Refusal(404, "NoSuchBucket");
  const key = parts.join("/");
  if (key === "" && request.method === "GET") return list(response, url.searchParams, objects);
  if (request.method === "PUT") {
    objects.set(key, { bytes: body, type: request.headers["content-type"] ?? "" });
    return response.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const stored = objects.get(key);
  if (!stored) throw new Refusal(404, "NoSuchKey");
  return send(request, response, stored);
}

function checkSignature({ method = "", url = "", headers }: IncomingMessage, body: Buffer) {
  const signature = parseAuthorization(headers.authorization);
  if (signature?.accessKeyId !== KEY.id) throw new Refusal(403, "InvalidAccessKeyId");
  if (!isSignatureValid({ method, url, headers }, signature, KEY.secret, new Date()))
    throw new Refusal(403, "SignatureDoesNotMatch");
  const claimed = String(headers["x-amz-content-sha256"]);
  if (WHOLE.test(claimed)) {
    if (claimed !== createHash("sha256").update(body).digest("hex"))
      throw new Refusal(400, "XAmzContentSHA256Mismatch");
  } else if (claimed !== "UNSIGNED-PAYLOAD") throw new Refusal(501, `NotImplemented ${claimed}`);
}

function send({ method, headers }: IncomingMessage, response: ServerResponse, { bytes, type }: Stored) {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(bytes.length, to ? Number(to) + 1 : bytes.length);
  response.writeHead(from === undefined ? 200 : 206, {
    "content-type": type,
    "content-length": end - start,
    etag: etagOf(bytes),
    "last-modified": new Date(0).toUTCString(),
    ...(from !== undefined && { "content-range": `bytes ${start}-${end - 1}/${bytes.length}` }),
  });
  return response.end(method === "HEAD" ? undefined : bytes.subarray(start, end));
}

function list(response: ServerResponse, query: URLSearchParams, objects: Map<string, Stored>) {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).toSorted();
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  response.writeHead(200, { "content-type": "application/xml" });
  return response.end(
    `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, { status, message }: Refusal) {
  const [code = ""] = message.split(" ");
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;
