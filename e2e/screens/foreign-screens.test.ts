import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreens, type ScreenSession } from "./screen-session.ts";

/** What a client's administrator gets of screens that are the center's. */
let session: ScreenSession;
beforeAll(async () => {
  session = await openScreens({ side: "client", email: "admin@client.demo" });
});
afterAll(() => session.close());

test.each(["/clients", "/employees", "/missions", "/inventory/kits", "/inventory/docks"])(
  "%s is the page of error 403, and nothing of the screen",
  async (path) => {
    const { page } = session;
    await page.goto(path);
    await page.getByText("Forbidden. You’ve wandered into restricted territory—no entry allowed!").waitFor();
    expect(await page.getByRole("heading").allInnerTexts()).toEqual(["OOPS"]);
    expect(await page.getByRole("table").count()).toBe(0);
  },
);

test("the processing center of an order shows its progress, without the center's panels or a failure", async () => {
  const { page } = session;
  await session.open("/orders/view/:missionToken/processing-center");
  await page.getByRole("heading", { name: "Processing center" }).waitFor();
  const texts = await page.getByRole("main").innerText();
  expect(texts).not.toMatch(/Failed|Upload photos|Jobs/);
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
});
