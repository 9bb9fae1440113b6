import type { NewComment, Participant } from "@overfly/contract/missions/comments";
import { missions } from "@overfly/contract/missions/missions";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answer } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { sampleMission } from "#testing/sample-mission.ts";
import { CommentsTab } from "./comments-tab.tsx";

const PEOPLE: Participant[] = [
  { id: "omar", name: "Omar Nasser", user_type: "pilot" },
  { id: "clara", name: "Clara Omari", user_type: "client" },
];
let sent: NewComment[] = [];
const mission = sampleMission({});
const server = setupServer(
  answer(missions.participants, () => ({ data: PEOPLE })),
  answer(missions.comment, ({ body }) => {
    sent.push(body as NewComment);
    return { data: mission };
  }),
);
beforeAll(() => server.listen());
afterEach(() => {
  cleanup();
  sent = [];
});
afterAll(() => server.close());

const field = () => screen.getByRole("textbox", { name: /^Your comment/ }) as HTMLTextAreaElement;

test("an @ suggests people; keys choose one, who is sent with the comment", async () => {
  renderScreen(<CommentsTab mission={mission} />);
  await userEvent.type(field(), "Look @om");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["Omar NasserPilot", "Clara OmariClient"]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field().value).toBe("Look @Clara Omari ");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(sent).toEqual([{ text: "Look @Clara Omari", center_only: false, mentions: ["clara"] }]),
  );
});

test("Escape closes the list, and Enter is a new line again", async () => {
  renderScreen(<CommentsTab mission={mission} />);
  await userEvent.type(field(), "@om");
  await screen.findAllByRole("option");
  await userEvent.keyboard("{Escape}{Enter}");
  expect([field().value, sent]).toEqual(["@om\n", []]);
});

test("a comment for the team alone doesn't suggest or mention the client", async () => {
  renderScreen(<CommentsTab mission={mission} />);
  await userEvent.type(field(), "@Clara Omari @om");
  await screen.findAllByRole("option");
  fireEvent.click(screen.getByRole("checkbox", { name: /^Team only/ }));
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Omar NasserPilot"]);
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(sent).toMatchObject([{ center_only: true, mentions: [] }]));
});

test("mentions stand out in a comment", async () => {
  const comment = {
    id: 1,
    kind: "comment" as const,
    from_status: null,
    to_status: null,
    text: "Ask @Omar Nasser first",
    message: null,
    mentions: ["Omar Nasser"],
    weather: null,
    center_only: false,
    actor: "Rana Haddad",
    created_at: "2026-05-20T08:00:00.000Z",
  };
  renderScreen(<CommentsTab mission={{ ...mission, timeline: [comment] }} />);
  expect((await screen.findByText("@Omar Nasser")).tagName).toBe("BDI");
});
