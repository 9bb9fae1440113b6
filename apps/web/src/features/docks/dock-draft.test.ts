import { expect, test } from "vitest";
import { withSite } from "./dock-draft.ts";

const EMPTY = { longitude: null, latitude: null };
const SITE = {
  token: "AAAAAAAAAAAAAAAA",
  location: {
    type: "Point" as const,
    coordinates: [-6.950717344154729, 38.77984220772015] as [number, number],
  },
};

test("a dock stands where its site is, to a centimetre", () => {
  expect(withSite(EMPTY, SITE, false)).toEqual({
    site_token: SITE.token,
    longitude: -6.9507173,
    latitude: 38.7798422,
  });
});

test("a position that was typed stays", () => {
  expect(withSite({ longitude: 1, latitude: 2 }, SITE, true)).toEqual({ site_token: SITE.token });
});
