import { sites } from "@overfly/contract/sites/sites";
import { useQuery } from "@tanstack/react-query";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { setupServer } from "msw/node";
import { type ReactNode, useState } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endpointQuery } from "#platform/api/endpoint-query.ts";
import { answer, failure } from "#testing/answer.ts";
import { renderScreen } from "#testing/render-screen.tsx";
import { Loaded } from "./loaded.tsx";

const server = setupServer(answer(sites.list, () => failure(422, "Not now")));
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(cleanup);
afterAll(() => server.close());

/** Opens without its parent being rendered again. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {title}
      </button>
      {isOpen && children}
    </>
  );
}

function Parent() {
  const query = useQuery(endpointQuery(sites.list, {}, { silent: true }));
  return (
    <Section title={query.data ? "Read" : "Unread"}>
      <Loaded query={query}>{() => <p>All</p>}</Loaded>
    </Section>
  );
}

test("a failure from before it was shown is told, also where the parent reads the data alone", async () => {
  const { client } = renderScreen(<Parent />);
  await expect
    .poll(() =>
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.error !== null),
    )
    .toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Unread" }));
  expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
});
