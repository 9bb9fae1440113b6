import type { CDPSession, Page } from "playwright-core";

/** A request of the page, paused until a handler decides. */
export interface InterceptedRequest {
  method: string;
  path: string;
  /** Responds instead of the server. */
  respond: (status: number, json: object) => Promise<void>;
  /** Lets the server respond. */
  continue: () => Promise<void>;
  /** Lets the server respond, and modifies a successful response. */
  modify: (change: (reply: { data: object }) => object) => Promise<void>;
}

interface Rule {
  path: string;
  decide: (call: InterceptedRequest) => unknown;
}

interface Interception {
  session: CDPSession;
  rules: Rule[];
  /** Resolvers that wait for the server's response to a continued request. */
  waiting: Map<string, (status: number) => void>;
}

const interceptions = new WeakMap<Page, Promise<Interception>>();

/**
 * Intercepts the page's requests to a path, in which one `*` matches anything; the query string is ignored. The newest
 * matching rule applies. Unlike `page.route`, it keeps the page's cache and leaves other requests to the browser.
 */
export async function interceptRequests(page: Page, path: string, decide: Rule["decide"]): Promise<void> {
  const { session, rules } = await interceptionOf(page);
  rules.unshift({ path, decide });
  const patterns = rules.flatMap((rule) => [`*://*${rule.path}`, `*://*${rule.path}\\?*`]);
  await session.send("Fetch.enable", { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

/** Stops intercepting and continues paused requests. */
export async function stopIntercepting(page: Page): Promise<void> {
  const watch = await interceptions.get(page);
  if (!watch) return;
  watch.rules.length = 0;
  await watch.session.send("Fetch.disable");
}

function interceptionOf(page: Page): Promise<Interception> {
  const watch = interceptions.get(page) ?? startInterception(page);
  interceptions.set(page, watch);
  return watch;
}

async function startInterception(page: Page): Promise<Interception> {
  const watch: Interception = {
    session: await page.context().newCDPSession(page),
    rules: [],
    waiting: new Map(),
  };
  watch.session.on("Fetch.requestPaused", ({ requestId, request, responseStatusCode }) => {
    const answered = watch.waiting.get(requestId);
    if (answered) {
      watch.waiting.delete(requestId);
      answered(responseStatusCode ?? 0);
      return;
    }
    const call = interceptedRequest(watch, requestId, request);
    const rule = watch.rules.find(({ path }) => matches(path, call.path));
    void (rule ? rule.decide(call) : call.continue());
  });
  return watch;
}

interface Asked {
  method: string;
  url: string;
}

function interceptedRequest(
  { session, waiting }: Interception,
  requestId: string,
  { method, url }: Asked,
): InterceptedRequest {
  const answer = async (status: number, body: string): Promise<void> =>
    settle(
      session.send("Fetch.fulfillRequest", {
        requestId,
        responseCode: status,
        responseHeaders: [{ name: "content-type", value: "application/json" }],
        body: Buffer.from(body).toString("base64"),
      }),
    );
  return {
    method,
    path: new URL(url).pathname,
    respond: (status, json) => answer(status, JSON.stringify(json)),
    continue: () => settle(session.send("Fetch.continueRequest", { requestId })),
    modify: async (change) => {
      const replied = new Promise<number>((resolve) => waiting.set(requestId, resolve));
      await settle(session.send("Fetch.continueRequest", { requestId, interceptResponse: true }));
      const status = await replied;
      if (status !== 200) return settle(session.send("Fetch.continueResponse", { requestId }));
      const body = await session.send("Fetch.getResponseBody", { requestId }).catch(() => undefined);
      if (!body) return; // the page went away, or intercepting stopped
      const reply = JSON.parse(Buffer.from(body.body, body.base64Encoded ? "base64" : "utf8").toString());
      await answer(status, JSON.stringify(change(reply)));
    },
  };
}

/** Ignores errors of pages that navigated away or closed meanwhile. */
const settle = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => {},
    () => {},
  );

function matches(rule: string, path: string): boolean {
  const [start = "", end] = rule.split("*");
  return end === undefined ? path === rule : path.startsWith(start) && path.endsWith(end);
}
