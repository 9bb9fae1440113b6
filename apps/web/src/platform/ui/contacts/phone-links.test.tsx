import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Surroundings } from "#surroundings.tsx";
import { makeQueryClient } from "#platform/api/query-client.ts";
import { PhoneLinks } from "./phone-links.tsx";

afterEach(cleanup);

const linksOf = (text: string) => {
  const client = makeQueryClient({ showMessage: () => undefined, signedOut: () => undefined });
  render(
    <Surroundings client={client}>
      <p>
        <PhoneLinks text={text} />
      </p>
    </Surroundings>,
  );
  return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

test.each([
  ["Rana Saleh, +962 79 123-4567, gate 2", [["+962 79 123-4567", "tel:+962791234567"]]],
  [
    "(06) 555 1234 or 0791234567",
    [
      ["(06) 555 1234", "tel:065551234"],
      ["0791234567", "tel:0791234567"],
    ],
  ],
  ["Ask at gate 12", []],
])("numbers of %s can be called", (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(screen.getByText(/./, { selector: "p" }).textContent).toBe(text);
});
