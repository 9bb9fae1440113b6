import { damageReports, type NewDamageReport } from "@overfly/contract/inventory/damage-reports";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { ReportDamage } from "./report-damage.tsx";

let sent: { note: string; key: string | null }[] = [];
let photos = 0;
let lost = 0;
const server = setupServer(
  answer(damageReports.create, ({ body, headers }) => {
    sent.push({ note: (body as NewDamageReport).note, key: headers.get("idempotency-key") });
    if (lost-- > 0) return HttpResponse.error();
    return { data: { work_order_id: 4 } };
  }),
  http.post(`*${damageReports.addPhoto.path}`, () => {
    photos += 1;
    return photos === 1
      ? failure(415, "Choose a JPEG, PNG or WebP image")
      : HttpResponse.json({ data: { work_order_id: 4 } });
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  [sent, photos, lost] = [[], 0, 0];
});
afterAll(() => server.close());

async function open() {
  renderScreen(
    <ReportDamage item={{ item_kind: "drones", item_id: 9 }} name="Falcon" />,
    ["view drones"],
    "pilot",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Report damage" }));
  const dialog = within(await screen.findByRole("dialog"));
  const note = await dialog.findByLabelText(/^What is damaged/);
  const write = (value: string) => fireEvent.change(note, { target: { value } });
  const send = () => fireEvent.click(dialog.getByRole("button", { name: "Report" }));
  const choose = (...names: string[]) => {
    const files = names.map((name) => new File(["x"], name, { type: "image/jpeg" }));
    fireEvent.change(dialog.getByLabelText(/^Photos of the damage/), { target: { files } });
  };
  return { dialog, write, send, choose };
}

test("after a lost reply the same report is sent under its key, an edited one as new", async () => {
  lost = 2;
  const { dialog, write, send } = await open();
  write("Crack in an arm");
  send();
  await dialog.findByRole("alert");
  send();
  await waitFor(() => expect(sent).toHaveLength(2));
  await dialog.findByRole("alert");
  write("Crack in the left arm");
  send();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [first, again, edited] = sent;
  expect(again).toEqual(first);
  expect(edited).toMatchObject({ note: "Crack in the left arm" });
  expect(edited?.key).not.toBe(first?.key);
});

test("a refused photo is said with its reason and doesn't hold up the others", async () => {
  const { dialog, write, send, choose } = await open();
  write("Crack in an arm");
  choose("a.gif", "b.jpg", "c.jpg");
  send();
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toBe(
    "The damage was reported, but 1 photo wasn't sent: Choose a JPEG, PNG or WebP image",
  );
  expect([sent.length, photos]).toEqual([1, 3]);
});
