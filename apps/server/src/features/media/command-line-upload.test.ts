import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiTokens } from "@overfly/contract/api-tokens/api-tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPhoto } from "#testing/photo.ts";
import { uploadWorld } from "#testing/uploads/upload-world.ts";

const CLI = join(import.meta.dirname, "../../../../cli/src/main.ts");
const SCOPES = ["view missions", "view clouds", "add clouds"];

const world = uploadWorld();
let folder = "";
let origin = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overfly-card-"));
  origin = await world.app.app.listen({ port: 0, host: "127.0.0.1" });
  await mkdir(join(folder, "DCIM"));
  await writeFile(join(folder, "DCIM", "DJI_0001.JPG"), await createPhoto({ seed: 1 }));
  await writeFile(join(folder, "DCIM", "DJI_0002.JPG"), await createPhoto({ seed: 2 }));
  await writeFile(join(folder, "notes.txt"), "wind from the north");
  await writeFile(join(folder, "._DJI_0001.JPG"), "left by a Mac");
});
afterAll(() => rm(folder, { recursive: true }));

async function tokenOf(session: string, scopes = SCOPES): Promise<string> {
  const body = { name: "card reader", scopes, expires_in_days: 1 };
  return (await world.app.call(session, apiTokens.create, { body })).body.data.token;
}

const upload = (mission: string, token: string | undefined, from = folder, server = origin) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const { OVERFLY_TOKEN: _none, ...env } = process.env;
    execFile(
      process.execPath,
      [CLI, "upload", from, "--server", server, "--mission", mission],
      { env: { ...env, ...(token !== undefined && { OVERFLY_TOKEN: token }) } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

describe("upload on the command line", () => {
  test("sends a card's files to the mission of a number, and the second time what came since", async () => {
    const { token: mission, number } = await world.mission();
    const token = await tokenOf(world.session);
    expect(await upload(number, token)).toMatchObject({ code: 0, stdout: `${number}: 3 sent\n` });
    const files = await world.filesOf(mission, 3);
    expect(new Map(files.map(({ name, added_by }) => [name, added_by !== null]))).toEqual(
      new Map([
        ["DJI_0001.JPG", true],
        ["DJI_0002.JPG", true],
        ["notes.txt", true],
      ]),
    );

    await writeFile(join(folder, "DCIM", "DJI_0003.JPG"), await createPhoto({ seed: 3 }));
    const again = await upload(mission, token);
    expect(again).toEqual({
      code: 0,
      stdout: `${number}: 1 sent, 3 already there\n`,
      stderr: "4 of 4: DCIM/DJI_0003.JPG sent\n",
    });
    expect(await world.filesOf(mission, 4)).toHaveLength(4);
  });

  test.each(["-A1b2c3d4e5f6g7h", "--1b2c3d4e5f6g7h"])(
    "takes the token %s for one, not for an option",
    async (token) => {
      const outcome = await upload(token, await tokenOf(world.session));
      expect(outcome).toMatchObject({ code: 1, stderr: expect.stringMatching(/answers: .*not found/i) });
    },
  );

  test("names the files that the server refuses, and sends the others", async () => {
    const { token: mission, number } = await world.mission();
    const card = await mkdtemp(join(folder, "card-"));
    await writeFile(join(card, "empty.jpg"), "");
    await writeFile(join(card, "photo.jpg"), await createPhoto({ seed: 9 }));
    const { code, stdout, stderr } = await upload(mission, await tokenOf(world.session), card);
    expect({ code, stdout }).toEqual({ code: 3, stdout: `${number}: 1 sent, 1 not sent\n` });
    expect(stderr).toMatch(/empty\.jpg was not sent: .+\.\n/);
  });

  test.each<[string, () => Promise<[mission: string, token: string | undefined]>, number, RegExp]>([
    ["no token", async () => [(await world.mission()).number, undefined], 2, /OVERFLY_TOKEN is not set/],
    ["a wrong token", async () => [(await world.mission()).number, "ovf_wrong"], 1, /answers: Sign in first/],
    [
      "another provider's mission",
      async () => {
        const rival = await world.someone(world.organizations.rival.id);
        return [(await world.mission()).token, await tokenOf(rival)];
      },
      1,
      /answers: .*not found/i,
    ],
    [
      "another provider's number",
      async () => {
        const rival = await world.someone(world.organizations.rival.id);
        return [(await world.mission({ number: "M-2019-0007" })).number, await tokenOf(rival)];
      },
      1,
      /There is no mission M-2019-0007/,
    ],
    [
      "a token that may not add files",
      async () => [
        (await world.mission()).number,
        await tokenOf(world.session, ["view missions", "view clouds"]),
      ],
      1,
      /was not sent/,
    ],
    [
      "a completed mission",
      async () => [(await world.mission({ status: "completed" })).number, await tokenOf(world.session)],
      1,
      /takes no files: its status is completed\./,
    ],
  ])("explains %s", async (_, given, code, reason) => {
    const outcome = await upload(...(await given()));
    expect(outcome.stderr).toMatch(reason);
    expect(outcome.code).toBe(code);
  });

  test("explains a server that can't be reached, and a folder that isn't there", async () => {
    const token = await tokenOf(world.session);
    const away = await upload("M-2026-0001", token, folder, "http://127.0.0.1:1");
    expect(away).toMatchObject({ code: 1, stderr: "http://127.0.0.1:1 can't be reached.\n" });
    const nowhere = await upload("M-2026-0001", token, join(folder, "nowhere"));
    expect(nowhere).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is no folder that can be read"),
    });
  });
});
