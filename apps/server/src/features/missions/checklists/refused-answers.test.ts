import { checklistTemplates as templates } from "@overfly/contract/checklists/checklist-templates";
import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { describe, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { PROPELLERS } from "#testing/checklists/sample-checklist.ts";
import {
  WEATHER,
  MANUAL,
  app,
  world,
  admin,
  rival,
  token,
  template,
  read,
  begun,
  answer,
  useChecklistWorld,
} from "#testing/checklists/checklist-world.ts";

useChecklistWorld();

describe("bad input", () => {
  test.each([
    ["no such item", { item: 7 }, "item"],
    ["an item for information", { item: 1 }, "item"],
    ["a problem without a note", { result: "problem" }, "note"],
    ["a note that is missing", { item: 2 }, "note"],
    ["nothing to reopen", { result: "reopened" }, "result"],
    ["an unknown result", { result: "fine" }, "result"],
  ])("of an answer: %s", async (_what, body, field) => {
    await template({ items: [PROPELLERS, MANUAL, WEATHER] });
    const { status, body: reply } = await answer(await begun(), body);
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([422, [field]]);
  });

  test.each([
    ["no item", { items: [] }, "items"],
    ["an item that blocks after the flight", { moment: "after_flight" }, "items"],
    ["a name that is taken", { name: "PRE-FLIGHT" }, "name"],
    ["an unknown type", { mission_types: ["racing"] }, "mission_types.0"],
  ])("of a template: %s", async (_what, fields, field) => {
    await template({ name: "Pre-flight" });
    const { status, body } = await app.call(admin, templates.create, {
      body: {
        name: "New",
        moment: "before_start",
        mission_types: [],
        flown_by: null,
        items: [PROPELLERS],
        ...fields,
      } as never,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("of two who edit a template, the second reads it again", async () => {
    const made = await template();
    const edit = (name: string) =>
      app.call(admin, templates.update, { params: { id: made.id }, body: { ...made, name } });
    const answers = await Promise.all([edit("One"), edit("Two")]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe("strangers", () => {
  test("neither read nor answer: a rival, a pilot who isn't assigned, the client", async () => {
    await template();
    const id = await begun();
    const { email } = await createMember(app.services, {
      organization_id: world.provider.id,
      user_type: "pilot",
    });
    for (const session of [rival, await app.signIn(email, PASSWORD)]) {
      expect((await app.call(session, missionChecklists.list, { params: { token } })).status).toBe(404);
      expect((await answer(id, {}, session)).status).toBe(404);
    }
    expect((await app.call(rival, templates.list)).body.data).toEqual([]);
  });

  test("who may only view missions don't answer", async () => {
    await template();
    const viewer = await signInWith(app, { organization_id: world.provider.id }, ["view missions"]);
    expect((await read(viewer)).checklists).toMatchObject([{ can_answer: false }]);
    expect((await answer(await begun(), {}, viewer)).status).toBe(403);
  });
});
