import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { readEnvelope, replyTo, type Envelope } from "@overfly/dji/envelope";
import { schemaOf } from "@overfly/dji/method-schemas";
import { parseTopic, replyChannel, topicOf, topicsFromDevice } from "@overfly/dji/topics";
import { Aedes } from "aedes";
import { connectAsync } from "mqtt";

type Data = Record<string, unknown>;

export interface Heard {
  serialNumber: string;
  channel: string;
  method: string | undefined;
  data: Data;
  envelope: Envelope;
}

/** The other side of the wire: a broker, a file server and a storage, with just enough sense to answer a dock. */
export interface TinyCloud {
  mqttUrl: string;
  heard: Heard[];
  /** Messages that did not have the shape that their method promises. */
  malformed: string[];
  stored: Map<string, Buffer>;
  putHeaders: Data[];
  call: (serialNumber: string, method: string, data: Data) => Promise<Data>;
  offerRoute: (bytes: Uint8Array) => { url: string; fingerprint: string };
  hear: (matches: (heard: Heard) => boolean) => Promise<Heard>;
  close: () => Promise<void>;
}

export interface Script {
  isBound?: boolean;
  bindError?: number;
  /** Answers that the storage gives before it accepts. */
  failingPuts?: number;
}

export const LOGIN = { username: "7CTDM0001", password: "secret" };

export async function openTinyCloud(script: Script = {}): Promise<TinyCloud> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(
        null,
        username === "cloud" || (username === LOGIN.username && String(password) === LOGIN.password),
      ),
  });
  const tcp = createServer(broker.handle).listen(0, "127.0.0.1");
  await once(tcp, "listening");
  const mqttUrl = `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`;
  const files = await openStorage(script.failingPuts ?? 0);
  const client = await connectAsync(mqttUrl, { username: "cloud", password: "" });
  await client.subscribeAsync([...topicsFromDevice()], { qos: 1 });

  const heard: Heard[] = [];
  const malformed: string[] = [];
  const waiting = new Set<(heard: Heard) => void>();
  client.on("message", (topic, payload) => {
    const from = parseTopic(topic);
    const read = readEnvelope(payload.toString());
    if (!from || !read.ok) return void malformed.push(topic);
    const { envelope } = read;
    const data = envelope.data as Data;
    const schema = envelope.method ? schemaOf(from.channel, envelope.method) : undefined;
    const parsed = schema?.safeParse(data);
    if (parsed && !parsed.success) malformed.push(`${envelope.method}: ${parsed.error.message}`);
    const message: Heard = { ...from, method: envelope.method, data, envelope };
    heard.push(message);
    const answer = answerTo(message, script, files.endpoint);
    if (answer) {
      const channel = replyChannel[from.channel as keyof typeof replyChannel];
      client.publish(
        topicOf(from.serialNumber, channel),
        JSON.stringify(replyTo(envelope, answer, Date.now())),
        { qos: 1 },
      );
    }
    for (const tell of waiting) tell(message);
  });

  const hear: TinyCloud["hear"] = (matches) => {
    const before = heard.find(matches);
    if (before) return Promise.resolve(before);
    return new Promise((resolve) => {
      const tell = (message: Heard) => {
        if (!matches(message)) return;
        waiting.delete(tell);
        resolve(message);
      };
      waiting.add(tell);
    });
  };
  let calls = 0;
  return {
    ...{
      mqttUrl,
      heard,
      malformed,
      hear,
      stored: files.stored,
      putHeaders: files.putHeaders,
      offerRoute: files.offerRoute,
    },
    call: async (serialNumber, method, data) => {
      calls += 1;
      const tid = `call-${calls}`;
      const message = { tid, bid: `business-${calls}`, timestamp: Date.now(), method, data };
      await client.publishAsync(topicOf(serialNumber, "services"), JSON.stringify(message), { qos: 1 });
      return (await hear(({ channel, envelope }) => channel === "services_reply" && envelope.tid === tid))
        .data;
    },
    close: async () => {
      await client.endAsync(true);
      await new Promise<void>((resolve) => broker.close(resolve));
      tcp.close();
      files.close();
    },
  };
}

function answerTo(
  { channel, method, data, envelope }: Heard,
  script: Script,
  endpoint: string,
): Data | undefined {
  if (channel === "status" || (channel === "events" && envelope.need_reply)) return { result: 0 };
  if (channel !== "requests") return undefined;
  const devices = (data["devices"] ?? data["bind_devices"] ?? []) as { sn: string }[];
  switch (method) {
    case "config":
      return {
        ntp_server_host: "127.0.0.1",
        ntp_server_port: 123,
        app_id: "1",
        app_key: "k",
        app_license: "l",
      };
    case "airport_bind_status":
      return ok({
        bind_status: devices.map(({ sn }) => ({ sn, is_device_bind_organization: script.isBound ?? false })),
      });
    case "airport_organization_get":
      return ok({ organization_name: "Sun Survey" });
    case "airport_organization_bind":
      return ok({ err_infos: devices.map(({ sn }) => ({ sn, err_code: script.bindError ?? 0 })) });
    case "storage_config_get":
      return ok({
        ...{
          provider: "minio",
          endpoint,
          bucket: "media",
          region: "us-east-1",
          object_key_prefix: "provider-1",
        },
        credentials: { access_key_id: "id", access_key_secret: "key", security_token: "token", expire: 3600 },
      });
    default:
      return { result: 0 };
  }
}

const ok = (output: Data) => ({ result: 0, output });

/** Serves routes by GET and takes media by PUT. */
async function openStorage(failingPuts: number) {
  const stored = new Map<string, Buffer>();
  const routes = new Map<string, Uint8Array>();
  const putHeaders: Data[] = [];
  let toFail = failingPuts;
  const server = createHttpServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    if (request.method === "GET") {
      const route = routes.get(path);
      response.writeHead(route ? 200 : 404).end(route);
      return;
    }
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (toFail > 0) {
        toFail -= 1;
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
