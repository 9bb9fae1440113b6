import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { RtmpServerSession } from "@overfly/live-video/rtmp/server-session";

interface Connection {
  id: string;
  type: "rtmpConn" | "webRTCSession";
  query: string;
  close(): void;
}

interface Path {
  source: Connection | undefined;
  readers: Set<Connection>;
  /** Players by RTMP get the pictures since the last key picture. */
  players: Set<RtmpServerSession>;
  frames: { payload: Uint8Array; timestampMs: number }[];
}

/** Answers an offer of WebRTC. */
export type AnswerOffer = (path: string, offer: string) => Promise<string>;

/**
 * A stand-in for MediaMTX: its API (version 3), its question who may do what (`authHTTPAddress`), RTMP in and out, and
 * WHEP as far as its HTTP goes.
 */
export class StandInMediaMtx {
  /** Where it asks; as its setting of the same name. */
  authHTTPAddress = "";
  answerOffer: AnswerOffer = async () => "v=0\r\n";
  /** Whether a viewer's connection ends where its address is deleted. */
  deletes = true;
  /** How many of the next requests to close a connection break off. */
  brokenKicks = 0;
  private readonly paths = new Map<string, Path>();
  private readonly http = createHttpServer((request, response) => {
    this.handle(request, response).catch(() => response.destroy());
  });
  private readonly rtmp = createServer((socket) => this.takeRtmp(socket));
  private readonly sockets = new Set<Socket>();
  private apiPort = 0;

  async start(): Promise<void> {
    this.http.listen(this.apiPort, "127.0.0.1");
    await once(this.http, "listening");
    this.apiPort = (this.http.address() as AddressInfo).port;
    if (this.rtmp.listening) return;
    this.rtmp.listen(0, "127.0.0.1");
    await once(this.rtmp, "listening");
  }

  get settings(): Record<string, string> {
    const http = `http://127.0.0.1:${this.apiPort}`;
    return {
      STREAMING_ENGINE: "mediamtx",
      STREAMING_API_URL: http,
      STREAMING_WEBRTC_URL: http,
      STREAMING_RTMP_URL: `rtmp://127.0.0.1:${(this.rtmp.address() as AddressInfo).port}`,
    };
  }

  /** Its API is away; its video goes on. */
  async stopApi(): Promise<void> {
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, "close");
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.rtmp.close();
    if (this.http.listening) await this.stopApi();
  }

  /** How many connections read a stream. */
  readerCount = (name: string): number => this.paths.get(name)?.readers.size ?? 0;

  private async mayUse(question: {
    action: "publish" | "read";
    path: string;
    protocol: "rtmp" | "webrtc";
    query: string;
    user?: string;
    password?: string;
    token?: string;
  }): Promise<boolean> {
    const body = { user: "", password: "", token: "", ip: "127.0.0.1", id: randomUUID(), ...question };
    const { status } = await fetch(this.authHTTPAddress, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return status >= 200 && status <= 299;
  }

  private pathOf(name: string): Path {
    const path = this.paths.get(name) ?? {
      source: undefined,
      readers: new Set(),
      players: new Set(),
      frames: [],
    };
    this.paths.set(name, path);
    return path;
  }

  private takeRtmp(socket: Socket): void {
    this.sockets.add(socket);
    let leave = () => undefined as unknown;
    const connection = (query: string): Connection => ({
      id: randomUUID(),
      type: "rtmpConn",
      query,
      close: () => socket.end(),
    });
    const ask = async (action: "publish" | "read", key: string, query: string) => {
      const path = `live/${key}`;
      if (await this.mayUse({ action, path, protocol: "rtmp", query })) return this.pathOf(path);
      session.refuse("Not allowed");
      socket.end();
      return undefined;
    };
    const publish = async (key: string, query: string) => {
      const path = await ask("publish", key, query);
      if (!path) return;
      if (path.source) return void socket.destroy();
      const source = connection(query);
      path.source = source;
      path.frames = [];
      leave = () => {
        path.source = undefined;
        for (const reader of path.readers) reader.close();
      };
      session.accept();
    };
    const play = async (key: string, query: string) => {
      const path = await ask("read", key, query);
      if (!path?.source) return void socket.destroy();
      const reader = connection(query);
      path.readers.add(reader);
      path.players.add(session);
      leave = () => {
        path.readers.delete(reader);
        path.players.delete(session);
      };
      session.acceptPlayer();
      for (const { payload, timestampMs } of path.frames) session.sendVideo(payload, timestampMs);
    };
    let publishing = "";
    const session = new RtmpServerSession({
      send: (bytes) => void socket.write(bytes),
      onPublish: (key, query) => {
        publishing = `live/${key}`;
        void publish(key, query);
      },
      onPlay: (key, query) => void play(key, query),
      onVideo: ({ payload, timestampMs }) => {
        const { frames, players } = this.pathOf(publishing);
        frames.push({ payload, timestampMs });
        for (const player of players) player.sendVideo(payload, timestampMs);
      },
      onUnpublish: () => socket.end(),
    });
    socket.on("data", (bytes) => session.read(bytes));
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.sockets.delete(socket);
      leave();
    });
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const json = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const [, api, kind, verb, name] = /^\/v3\/((\w+)\/(list|get|kick)\/?(.*))$/.exec(pathname) ?? [];
    if (api === undefined) return this.handleWhep(request, response, pathname, search);
    if (verb === "kick") {
      if (this.brokenKicks-- > 0) return void response.destroy();
      const found = this.connections().find(({ id }) => id === name);
      found?.close();
      return void json(found ? 200 : 404, {});
    }
    if (kind === "webrtcsessions")
      return void json(200, { itemCount: 0, pageCount: 1, items: this.sessions() });
    if (verb === "get") {
      const path = this.paths.get(name ?? "");
      return void json(path ? 200 : 404, path ? describe(name ?? "", path) : { error: "path not found" });
    }
    const items = [...this.paths].map(([path, state]) => describe(path, state));
    return void json(200, { itemCount: items.length, pageCount: 1, items });
  }

  private async handleWhep(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    search: string,
  ): Promise<void> {
    const [, name = "", session] = /^\/(live\/\d+)\/whep(?:\/(.+))?$/.exec(pathname) ?? [];
    if (request.method === "DELETE") {
      if (!this.deletes) return void response.writeHead(500).end();
      this.connections()
        .find(({ id }) => id === session)
        ?.close();
      return void response.writeHead(200).end();
    }
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const offer = await text(request);
    const query = search.slice(1);
    const question = { action: "read", path: name, protocol: "webrtc", query } as const;
    const isAllowed = await this.mayUse({ ...question, ...credentialsOf(bearer) });
    if (!isAllowed) return void response.writeHead(401).end();
    const path = this.paths.get(name);
    if (!path?.source) return void response.writeHead(404).end();
    const reader: Connection = {
      id: randomUUID(),
      type: "webRTCSession",
      query,
      close: () => path.readers.delete(reader),
    };
    path.readers.add(reader);
    const answer = await this.answerOffer(name, offer);
    const location = `/${name}/whep/${reader.id}`;
    return void response.writeHead(201, { "content-type": "application/sdp", location }).end(answer);
  }

  private sessions = () =>
    this.connections().flatMap(({ id, type, query }) => (type === "webRTCSession" ? [{ id, query }] : []));

  private connections = (): Connection[] =>
    [...this.paths.values()].flatMap(({ source, readers }) => [...(source ? [source] : []), ...readers]);
}

/** A bearer token with a colon is a user's name and password. */
function credentialsOf(bearer: string) {
  const [user = "", ...password] = bearer.split(":");
  return password.length > 0 ? { user, password: password.join(":") } : { token: bearer };
}

const described = ({ id, type }: Connection) => ({ id, type });

const describe = (name: string, { source, readers, frames }: Path) => ({
  name,
  available: source !== undefined && frames.length > 0,
  source: source ? described(source) : null,
  readers: [...readers].map(described),
  tracks2: [{ codec: "H264", codecProps: { width: 64, height: 48, profile: "Baseline", level: "3" } }],
});
