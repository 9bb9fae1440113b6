import type { Viewer } from "#platform/media-server/media-server.ts";
import type { MediaMtxApi } from "./api.ts";
import { pathOf } from "./path-name.ts";

const REQUEST_MS = 10_000;
/** A session is listed once it is there; one that is so young may not be yet. */
const YOUNG_MS = 15_000;
const CREATED = 201;

interface Session {
  /** Ends it where it is deleted (WHEP). */
  location: URL | undefined;
  begunAt: number;
}

/** The connections of this process's viewers. */
export class WhepSessions {
  private readonly webrtcUrl: string;
  private readonly api: MediaMtxApi;
  private readonly sessions = new Map<string, Session>();

  constructor(webrtcUrl: string, api: MediaMtxApi) {
    this.webrtcUrl = webrtcUrl;
    this.api = api;
  }

  /** Opens a viewer's connection. Undefined where the stream has no video. */
  async answer({ id, streamId }: Viewer, offer: string, token: string): Promise<string | undefined> {
    const url = `${this.webrtcUrl}/${pathOf(streamId)}/whep?viewer=${id}`;
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${token}` },
      body: offer,
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    if (response.status === 404) return undefined;
    if (response.status !== CREATED) throw new Error(`MediaMTX answered ${response.status} to a viewer`);
    const location = response.headers.get("location");
    this.sessions.set(id, {
      location: location === null ? undefined : new URL(location, url),
      begunAt: performance.now(),
    });
    return response.text();
  }

  end(viewerId: string): void {
    const location = this.sessions.get(viewerId)?.location;
    this.sessions.delete(viewerId);
    if (location)
      void fetch(location, { method: "DELETE", signal: AbortSignal.timeout(REQUEST_MS) }).catch(
        () => undefined,
      );
  }

  /** The viewers that have left since. */
  async takeLeft(): Promise<string[]> {
    const old = [...this.sessions].filter(([, { begunAt }]) => performance.now() - begunAt > YOUNG_MS);
    if (old.length === 0) return [];
    const queries = (await this.api.webrtcSessions()).map(({ query }) =>
      new URLSearchParams(query).get("viewer"),
    );
    const present = new Set(queries);
    const left = old.map(([id]) => id).filter((id) => !present.has(id));
    for (const id of left) this.sessions.delete(id);
    return left;
  }
}
