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
  /** Viewers who must go, and since when; kept until MediaMTX surely has none of their connections. */
  private readonly dismissed = new Map<string, number>();
  private hasDismissedStrangers = false;

  constructor(webrtcUrl: string, api: MediaMtxApi) {
    this.webrtcUrl = webrtcUrl;
    this.api = api;
  }

  /** Opens a viewer's connection. Undefined where the stream has no video. */
  async answer({ id, streamId }: Viewer, offer: string, token: string): Promise<string | undefined> {
    const url = `${this.webrtcUrl}/${pathOf(streamId)}/whep?viewer=${id}`;
    this.sessions.set(id, { location: undefined, begunAt: performance.now() });
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/sdp", authorization: `Bearer ${token}` },
      body: offer,
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch((error: unknown) => {
      this.sessions.delete(id);
      throw error;
    });
    if (response.status !== CREATED) this.sessions.delete(id);
    if (response.status === 404) return undefined;
    if (response.status !== CREATED) throw new Error(`MediaMTX answered ${response.status} to a viewer`);
    const location = response.headers.get("location");
    this.sessions.set(id, {
      location: location === null ? undefined : new URL(location, url),
      begunAt: performance.now(),
    });
    if (this.dismissed.has(id)) {
      this.end(id); // while MediaMTX was asked
      return undefined;
    }
    return response.text();
  }

  /** At once where MediaMTX obeys; otherwise `takeLeft` goes on until it does. */
  end(viewerId: string): void {
    this.dismissed.set(viewerId, performance.now());
    const location = this.sessions.get(viewerId)?.location;
    this.sessions.delete(viewerId);
    if (location)
      void fetch(location, { method: "DELETE", signal: AbortSignal.timeout(REQUEST_MS) }).catch(
        () => undefined,
      );
  }

  /**
   * The viewers that have left since. Ends the connections that those who were dismissed still have. At first these are
   * all that MediaMTX has from before this process: one that was killed no longer asks whether its viewers may watch. The
   * viewers of another process are asked once more, as their players connect again.
   */
  async takeLeft(): Promise<string[]> {
    const old = [...this.sessions].filter(([, { begunAt }]) => isOld(begunAt));
    if (old.length === 0 && this.dismissed.size === 0 && this.hasDismissedStrangers) return [];
    const present = new Map(
      (await this.api.webrtcSessions()).map(({ id, query }) => [
        new URLSearchParams(query).get("viewer") ?? "",
        id,
      ]),
    );
    if (!this.hasDismissedStrangers)
      for (const viewerId of present.keys())
        if (viewerId !== "" && !this.sessions.has(viewerId)) this.dismissed.set(viewerId, performance.now());
    this.hasDismissedStrangers = true;
    const dismissed = [...this.dismissed.keys()].flatMap((viewerId) => present.get(viewerId) ?? []);
    for (const [viewerId, since] of this.dismissed)
      if (!present.has(viewerId) && isOld(since)) this.dismissed.delete(viewerId);
    await this.api.kickAll(dismissed.map((id) => ({ type: "webRTCSession", id }))).catch(() => undefined); // tried again at the next look
    const left = old.map(([id]) => id).filter((id) => !present.has(id));
    for (const id of left) this.sessions.delete(id);
    return left;
  }
}

const isOld = (since: number) => performance.now() - since > YOUNG_MS;
