import { z } from "zod";

const REQUEST_MS = 5000;
const PAGE_SIZE = 1000;

const Size = z.object({ width: z.number().int().positive(), height: z.number().int().positive() });

/** Who sends or receives video there. */
const Connection = z.object({ type: z.string(), id: z.string() });
export type Connection = z.infer<typeof Connection>;

const Path = z.object({
  name: z.string(),
  /** Older versions say `ready`. */
  available: z.boolean().optional(),
  ready: z.boolean().optional(),
  source: Connection.nullish(),
  readers: z.array(Connection).nullish(),
  tracks2: z.array(z.object({ codecProps: z.unknown() })).nullish(),
});
type Path = z.infer<typeof Path>;

const Session = z.object({ id: z.string(), query: z.string().default("") });

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ pageCount: z.number().int(), items: z.array(item) });

/** The paths by which MediaMTX's API closes connections, by their types. */
const CONNECTIONS: Record<string, string> = {
  rtmpConn: "rtmpconns",
  rtmpsConn: "rtmpsconns",
  webRTCSession: "webrtcsessions",
};

/** The calls of MediaMTX's API (version 3) that are needed. User and password are in the address. */
export class MediaMtxApi {
  private readonly base: string;
  private readonly headers: Record<string, string>;

  constructor(apiUrl: string) {
    const url = new URL(apiUrl);
    const account = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    this.headers = url.username ? { authorization: `Basic ${Buffer.from(account).toString("base64")}` } : {};
    this.base = `${url.origin}${url.pathname.replace(/\/$/, "")}`;
  }

  paths = () => this.list("/v3/paths/list", Path);
  webrtcSessions = () => this.list("/v3/webrtcsessions/list", Session);

  /** Undefined if there is none of the name. */
  async path(name: string): Promise<Path | undefined> {
    const response = await this.fetch(`/v3/paths/get/${name}`);
    return response.status === 404 ? undefined : Path.parse(await read(response));
  }

  /** Closes a connection; one that is closed already is fine. */
  async kick({ type, id }: Connection): Promise<void> {
    const kind = CONNECTIONS[type];
    if (!kind) return;
    const { ok, status } = await this.fetch(`/v3/${kind}/kick/${encodeURIComponent(id)}`, "POST");
    if (!ok && status !== 404) throw refusal(status);
  }

  /** Closes all that it can, and rejects where one of them couldn't be. */
  async kickAll(connections: readonly Connection[]): Promise<void> {
    const kicks = await Promise.allSettled(connections.map((connection) => this.kick(connection)));
    const failed = kicks.find((kick) => kick.status === "rejected");
    if (failed) throw failed.reason;
  }

  private async list<T extends z.ZodType>(path: string, item: T): Promise<z.infer<T>[]> {
    const Page = pageOf(item);
    const items: z.infer<T>[] = [];
    for (let page = 0; ; page++) {
      const response = await this.fetch(`${path}?itemsPerPage=${PAGE_SIZE}&page=${page}`);
      const part = Page.parse(await read(response));
      items.push(...part.items);
      if (page + 1 >= part.pageCount) return items;
    }
  }

  private fetch(path: string, method = "GET"): Promise<Response> {
    const signal = AbortSignal.timeout(REQUEST_MS);
    return fetch(`${this.base}${path}`, { method, headers: this.headers, signal });
  }
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw refusal(response.status);
  return response.json();
}

const refusal = (status: number) => new Error(`MediaMTX's API answered ${status}`);

export const hasVideo = ({ available, ready }: Path): boolean => available ?? ready ?? false;

/** The size of the pictures, which newer versions tell. */
export function pictureSize({ tracks2 }: Path) {
  for (const { codecProps } of tracks2 ?? []) {
    const size = Size.safeParse(codecProps).data;
    if (size) return { widthPx: size.width, heightPx: size.height };
  }
  return { widthPx: null, heightPx: null };
}
