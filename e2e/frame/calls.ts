import type { CDPSession, Page } from "playwright-core";

/** A call that the page made, held until it is decided on. */
export interface HeldCall {
  method: string;
  path: string;
  /** Answers in the server's place. */
  answer: (status: number, json: object) => Promise<void>;
  /** Lets the server answer. */
  pass: () => Promise<void>;
  /** Lets the server answer, and changes what a good answer says. */
  amend: (change: (reply: { data: object }) => object) => Promise<void>;
}

interface Rule {
  path: string;
  decide: (call: HeldCall) => unknown;
}

interface Watch {
  session: CDPSession;
  rules: Rule[];
  /** Who waits for the server's answer to a call that they let go. */
  waiting: Map<string, (status: number) => void>;
}

const watches = new WeakMap<Page, Promise<Watch>>();

/**
 * Holds the page's calls of a path, in which one `*` stands for anything, whatever is asked behind its `?`; of several
 * rules the newest counts. Unlike `page.route` it leaves the page its cache, and all other requests to the browser.
 */
export async function holdCalls(page: Page, path: string, decide: Rule["decide"]): Promise<void> {
  const { session, rules } = await watchOf(page);
  rules.unshift({ path, decide });
  const patterns = rules.flatMap((rule) => [`*://*${rule.path}`, `*://*${rule.path}\\?*`]);
  await session.send("Fetch.enable", { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

/** Lets all calls of the page go, also those that are held. */
export async function letCallsGo(page: Page): Promise<void> {
  const watch = await watches.get(page);
  if (!watch) return;
  watch.rules.length = 0;
  await watch.session.send("Fetch.disable");
}

function watchOf(page: Page): Promise<Watch> {
  const watch = watches.get(page) ?? startWatch(page);
  watches.set(page, watch);
  return watch;
}

async function startWatch(page: Page): Promise<Watch> {
  const watch: Watch = {
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
    const call = heldCall(watch, requestId, request);
    const rule = watch.rules.find(({ path }) => matches(path, call.path));
    void (rule ? rule.decide(call) : call.pass());
  });
  return watch;
}

interface Asked {
  method: string;
  url: string;
}

function heldCall({ session, waiting }: Watch, requestId: string, { method, url }: Asked): HeldCall {
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
    answer: (status, json) => answer(status, JSON.stringify(json)),
    pass: () => settle(session.send("Fetch.continueRequest", { requestId })),
    amend: async (change) => {
      const replied = new Promise<number>((resolve) => waiting.set(requestId, resolve));
      await settle(session.send("Fetch.continueRequest", { requestId, interceptResponse: true }));
      const status = await replied;
      if (status !== 200) return settle(session.send("Fetch.continueResponse", { requestId }));
      const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
      const reply = JSON.parse(Buffer.from(body, base64Encoded ? "base64" : "utf8").toString());
      await answer(status, JSON.stringify(change(reply)));
    },
  };
}

/** A page that went on or closed meanwhile waits for no answer any more. */
const settle = (sent: Promise<unknown>): Promise<void> =>
  sent.then(
    () => {},
    () => {},
  );

function matches(rule: string, path: string): boolean {
  const [start = "", end] = rule.split("*");
  return end === undefined ? path === rule : path.startsWith(start) && path.endsWith(end);
}
