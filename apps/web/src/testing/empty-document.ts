import { cleanup } from "@testing-library/react";
import { afterAll } from "vitest";

/** The files of a worker share its document: none leaves an element in it. */
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
});
