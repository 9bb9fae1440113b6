import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { Attachments } from "./attachments.tsx";

const TOKEN = "AAAAAAAAAAAAAAAA";
let uploadedTo: unknown[] = [];
const server = setupServer(
  answer(missionDocuments.list, () => ({
    data: [],
    meta: { page: 1, item_count: 50, total: 0, last_page: 1 },
  })),
  http.post(`*${missionDocuments.upload.path}`, ({ params }) => {
    uploadedTo.push(params["token"]);
    return HttpResponse.json({ data: {} });
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  uploadedTo = [];
});
afterAll(() => server.close());

const choose = () =>
  fireEvent.change(screen.getByLabelText(/^Choose documents/), {
    target: { files: [new File(["%PDF-1.7"], "Permit.pdf")] },
  });

test("the first document saves the draft, and goes to it", async () => {
  renderScreen(<Attachments token={undefined} saveDraft={() => Promise.resolve(TOKEN)} />);
  choose();
  await waitFor(() => expect(uploadedTo).toEqual([TOKEN]));
});

test("where the draft can't be saved, nothing is uploaded and the file says so", async () => {
  renderScreen(<Attachments token={undefined} saveDraft={() => Promise.resolve(undefined)} />);
  choose();
  expect((await screen.findByRole("alert")).textContent).toContain("Permit.pdf");
  expect(uploadedTo).toEqual([]);
});
