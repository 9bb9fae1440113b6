import { cleanup } from "@testing-library/react";
import { toast } from "react-toastify";
import { afterAll, beforeEach } from "vitest";

/** Toasts that came after a test's screen was gone wait for the next container: here, the next test's. */
beforeEach(() => toast.dismiss());

/** The files of a worker share its document: none leaves an element in it. */
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
});
