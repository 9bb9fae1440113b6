import { expect, test } from "vitest";
import { ThreadFailure } from "./thread-failure.ts";
import { withFileSlot } from "./file-slots.ts";

const NOOR = { user_id: "noor" };
const SAMI = { user_id: "sami" };

test("a user's third file at a time is answered with 429; others and later files are read", async () => {
  const held = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const running = held.map(({ promise }) => withFileSlot(NOOR, () => promise));
  await expect(withFileSlot(NOOR, async () => "third")).rejects.toMatchObject({
    status: 429,
    retryAfterS: expect.any(Number) as number,
  });
  expect(await withFileSlot(SAMI, async () => "other")).toBe("other");
  held[0]?.reject(new Error("unreadable"));
  await expect(running[0]).rejects.toThrow("unreadable");
  expect(await withFileSlot(NOOR, async () => "fourth")).toBe("fourth");
  held[1]?.resolve("done");
  expect(await running[1]).toBe("done");
});

test.each(["out-of-memory", "timed-out", "crashed"] as const)(
  "a file that ends its thread (%s) is refused with a message",
  async (reason) => {
    const reading = withFileSlot(NOOR, () => Promise.reject(new ThreadFailure(reason)));
    await expect(reading).rejects.toMatchObject({
      status: 422,
      errors: { file: ["errors/request:fileTooComplex"] },
    });
  },
);
