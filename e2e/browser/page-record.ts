import type { Page, Request } from "playwright-core";

const KEPT = 40;
const MAX_TEXT = 3000;
/** A page that hangs can't describe itself. */
const ANSWER_MS = 10_000;

/** What a page requested of its server, and the replies, for the report of a failed test. */
export interface PageRecord {
  page: Page;
  /** The last ones, oldest first, each with seconds since the page was opened. */
  events: string[];
  pending: Map<Request, number>;
}

const records = new Set<PageRecord>();

/** Begins to keep what this page requests and receives, until it is closed. */
export function recordPage(page: Page): void {
  const opened = Date.now();
  const record: PageRecord = { page, events: [], pending: new Map() };
  const note = (text: string): void => {
    record.events.push(`${((Date.now() - opened) / 1000).toFixed(1)} s  ${text.slice(0, 200)}`);
    if (record.events.length > KEPT) record.events.shift();
  };
  const finished = (request: Request, result: string): void => {
    const started = record.pending.get(request) ?? Date.now();
    record.pending.delete(request);
    if (isCall(request)) note(`${label(request)} ${result} after ${Date.now() - started} ms`);
  };
  page.on("request", (request) => record.pending.set(request, Date.now()));
  page.on("response", (response) => finished(response.request(), String(response.status())));
  page.on("requestfailed", (request) => finished(request, request.failure()?.errorText ?? "failed"));
  page.on("websocket", (socket) => {
    note(`live connection opened: ${new URL(socket.url()).pathname}`);
    socket.on("framereceived", ({ payload }) => {
      const text = String(payload);
      if (!text.includes('"kind":"telemetry"')) note(`received ${text}`);
    });
    socket.on("close", () => note("live connection closed"));
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) note(`navigated to ${frame.url()}`);
  });
  page.on("pageerror", (error) => note(`error: ${error.message}`));
  page.on("crash", () => note("crashed"));
  page.on("close", () => records.delete(record));
  records.add(record);
}

/** What every open page of this worker shows and has done last. */
export async function describePages(): Promise<string> {
  const pages = await Promise.all([...records].map(describePage));
  return pages.join("\n\n");
}

async function describePage({ page, events, pending }: PageRecord): Promise<string> {
  const waiting = [...pending].map(
    ([request, since]) => `${label(request)} without an answer for ${Date.now() - since} ms`,
  );
  const shown = page.evaluate(shownInPage, MAX_TEXT).catch((error: unknown) => String(error));
  const text = await Promise.race([shown, noAnswer()]);
  return [`PAGE ${page.url()}`, ...events, ...waiting, text].join("\n  ");
}

const noAnswer = () =>
  new Promise<string>((resolve) =>
    setTimeout(() => resolve("the page itself does not answer"), ANSWER_MS).unref(),
  );

const label = (request: Request): string => `${request.method()} ${new URL(request.url()).pathname}`;
const isCall = (request: Request): boolean => ["document", "fetch", "xhr"].includes(request.resourceType());

/** In the page: its state, and the text and fields of the open dialog or else of the page. */
function shownInPage(maxText: number): string {
  const dialog = document.querySelector<HTMLElement>("[role=dialog], [role=alertdialog]");
  const root = dialog ?? document.body;
  const fields = [...root.querySelectorAll("input, textarea, select, button")].map((field) => {
    const name = field.getAttribute("aria-label") ?? field.textContent.trim();
    const value = "value" in field ? String(field.value) : "";
    const off = field.matches(":disabled, [aria-disabled=true]") ? " disabled" : "";
    return `<${field.localName}${off} ${name.slice(0, 40)} "${value.slice(0, 40)}">`;
  });
  const { visibilityState } = document;
  return [
    `${visibilityState}, ${document.hasFocus() ? "focused" : "not focused"}, ${navigator.onLine ? "online" : "offline"}`,
    `${dialog ? "dialog" : "page"}: ${root.innerText.replaceAll(/\s+/g, " ").slice(0, maxText)}`,
    `fields: ${fields.join(" ").slice(0, maxText)}`,
  ].join("\n  ");
}
