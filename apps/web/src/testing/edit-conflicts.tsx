import { auth } from "@overfly/contract/auth/auth";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { failure } from "./answer.ts";
import { renderScreen, type Visit } from "./render-screen.tsx";

/** When the record was saved before it was opened, and by somebody else since. */
export const OLD = "2026-05-01T08:00:00.000Z";
const NEW = "2026-05-02T08:00:00.000Z";
export const META = { page: 1, item_count: 20, total: 1, last_page: 1 };

export interface FormCase {
  name: string;
  element: ReactElement;
  field: RegExp;
  /** Where the form reads what is stored now, and what is answered there. */
  read: string;
  stored: (changes: object) => unknown;
  visit?: Visit;
  /** What the field shows before and after; "Mine" and "Theirs" unless it takes no text. */
  mine?: string;
  theirs?: string;
  save?: string;
}

export const one = (record: object) => (changes: object) => ({ data: { ...record, ...changes } });
export const inList = (record: object) => (changes: object) => ({
  data: [{ ...record, ...changes }],
  meta: META,
});
let shown: FormCase | undefined;
/** What somebody else has saved. */
let changes: object = {};
let sent: { updated_at: string | undefined; text: string }[] = [];
const server = setupServer(
  http.all("*", async ({ request }) => {
    const { pathname } = new URL(request.url);
    if (pathname === auth.authUser.path) return new Promise<never>(() => undefined); // stays who it is
    if (request.method === "GET")
      return HttpResponse.json(
        pathname === shown?.read ? (shown.stored(changes) as object) : { data: [], meta: META },
      );
    const text = await request.text();
    const body = JSON.parse(text) as { updated_at?: string; zones?: { updated_at?: string }[] };
    sent.push({ updated_at: body.updated_at ?? body.zones?.[0]?.updated_at, text });
    if (sent.at(-1)?.updated_at !== NEW) {
      changes = { updated_at: NEW, name: "Theirs", serial_number: "Theirs", number: "Theirs" };
      return failure(409, "Someone else was faster");
    }
    return HttpResponse.json({
      data: { id: 9, token: "AAAAAAAAAAAAAAAA", name: "Saved", company_name: "Saved" },
    });
  }),
);

/** Answers the calls of a file of tests; each such file calls it. */
export function answerEdits(): void {
  beforeAll(() => server.listen());
  afterEach(() => {
    cleanup();
    [shown, changes, sent] = [undefined, {}, []];
  });
  afterAll(() => server.close());
}

const press = async (text: string) => {
  const label = await screen.findByText(text, { selector: "button *" });
  fireEvent.click(label.closest("button") as HTMLButtonElement);
};
const valueOf = (field: RegExp) =>
  screen.getByLabelText<HTMLInputElement>(field, { selector: "input, textarea" }).value;

/** Somebody else saves while the form is open; then this user does. */
async function saveTooLate(form: FormCase) {
  shown = form;
  renderScreen(
    form.element,
    ["view sites", "edit sites", "view employees", "edit employees"],
    "center",
    form.visit,
  );
  await screen.findByLabelText(form.field, { selector: "input, textarea" });
  await press(form.save ?? "Save");
  await screen.findByText(/^Someone else has changed this since you opened it/);
  expect(sent.map(({ updated_at }) => updated_at)).toEqual([OLD]);
}

/** What somebody else has saved is shown, and saved upon. */
export async function loadTheirs(form: FormCase): Promise<void> {
  await saveTooLate(form);
  expect(valueOf(form.field)).toBe(form.mine ?? "Mine");
  await press("Load their version");
  await waitFor(() => expect(valueOf(form.field)).toBe(form.theirs ?? "Theirs"));
  expect(screen.queryByText(/^Someone else/)).toBeNull();
  await press(form.save ?? "Save");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.updated_at).toBe(NEW);
  expect(sent[1]?.text).toContain(form.theirs ?? "Theirs");
}

/** One's own entries replace what somebody else has saved. */
export async function keepMine(form: FormCase): Promise<void> {
  await saveTooLate(form);
  await press("Keep my entries");
  expect(screen.queryByText(/^Someone else/)).toBeNull();
  expect(valueOf(form.field)).toBe(form.mine ?? "Mine");
  await press(form.save ?? "Save");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.updated_at).toBe(NEW);
  expect(sent[1]?.text).toContain(form.mine ?? "Mine");
}
