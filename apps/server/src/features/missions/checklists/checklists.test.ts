import { checklistTemplates as templates } from "@overfly/contract/checklists/checklist-templates";
import { missionChecklists } from "@overfly/contract/checklists/mission-checklists";
import { missions } from "@overfly/contract/missions/missions";
import { describe, expect, test } from "vitest";
import { createDock, createKit, createMember, PASSWORD } from "#testing/factories.ts";
import { PROPELLERS } from "#testing/checklists/sample-checklist.ts";
import { type Session } from "#testing/test-app.ts";
import {
  NOW,
  WEATHER,
  MANUAL,
  app,
  world,
  admin,
  token,
  missionId,
  plannedMission,
  template,
  read,
  begin,
  begun,
  answer,
  start,
  setStatus,
  lastAnswer,
  useChecklistWorld,
} from "#testing/checklists/checklist-world.ts";

useChecklistWorld();

describe("the start", () => {
  test("needs no checklist where the provider has none", async () => {
    expect((await read()).checklists).toEqual([]);
    expect((await start()).status).toBe(200);
  });

  test("is refused, with the item's name, until every blocking item is done", async () => {
    await template({ name: "Pre-flight", items: [MANUAL, PROPELLERS] });
    const refused = await start();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Can't be started: "${PROPELLERS.text}" is open in the checklist "Pre-flight"`,
    ]);
    const id = await begun();
    await answer(id, { item: 1, result: "problem", note: "A nick" });
    expect((await start()).status).toBe(409);
    expect((await answer(id, { item: 1, previous: await lastAnswer(id, 1), note: "Replaced" })).status).toBe(
      200,
    );
    expect((await start()).status).toBe(200);
  });

  test("is let pass by a problem of an item that is to be acknowledged, once it is answered", async () => {
    await template({ items: [WEATHER] });
    const id = await begun();
    expect((await start()).status).toBe(409);
    expect((await answer(id, { result: "problem", note: "9 m/s, in gusts" })).status).toBe(200);
    expect((await start()).status).toBe(200);
  });

  test("of a dock is refused alike, before anything is sent to it", async () => {
    const dock = await createDock(app.services, {
      provider_id: world.provider.id,
      site_id: world.site.id,
      bound_at: NOW,
      state: "idle",
    });
    await plannedMission({ dock_id: dock.id });
    await template({ name: "Dock", flown_by: "dock" });
    const { status, body } = await start(admin);
    expect([status, body.message]).toEqual([409, expect.stringContaining('in the checklist "Dock"')]);
    const flights = await app.db
      .selectFrom("flights")
      .where("mission_id", "=", missionId)
      .select("id")
      .execute();
    expect(flights).toEqual([]);
  });

  test("isn't kept by checklists of docks, of other types, of archived templates or for after the flight", async () => {
    await template({ flown_by: "dock" });
    await template({ mission_types: ["mapping"] });
    await template({ moment: "after_flight", items: [WEATHER] });
    const { id } = await template();
    await app.call(admin, templates.archive, { params: { id } });
    expect((await read()).checklists).toEqual([]);
    expect((await start()).status).toBe(200);
  });
});

describe("a checklist that was begun", () => {
  test("stays as it was when its template changes, and a changed one is to be read again", async () => {
    const made = await template({ name: "Old" });
    const [list] = (await read()).checklists;
    const change = async (name: string, updated_at: string) =>
      (
        await app.call(admin, templates.update, {
          params: { id: made.id },
          body: { ...made, name, items: [WEATHER], updated_at },
        })
      ).body.data;
    const { updated_at } = await change("New", made.updated_at);
    expect((await begin(list!)).status).toBe(409);
    await begun();
    await change("Newest", updated_at);
    expect((await read()).checklists).toMatchObject([
      { name: "New", version: 2, items: [{ text: WEATHER.text }] },
    ]);
  });

  test("is one for two who begin it at once, and the second answer to an item is refused", async () => {
    await template();
    const [list] = (await read()).checklists;
    const both = await Promise.all([begin(list!), begin(list!)]);
    const [id = 0, other] = both.map(({ body }) => body.data.begun);
    expect(other).toBe(id);
    const statuses = await Promise.all([answer(id, {}), answer(id, {}, admin)]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("keeps every answer with who gave it and when, and is exported with them", async () => {
    await template({ items: [PROPELLERS, WEATHER] });
    const id = await begun();
    await answer(id, { result: "problem", note: "=1+1" });
    await answer(id, { result: "done", previous: await lastAnswer(id) }, admin);
    await answer(id, { result: "reopened", previous: await lastAnswer(id) });
    const [list] = (await read(admin)).checklists;
    expect(list?.open_items).toBe(2);
    expect(list?.items[0]?.answers.map(({ result, created_at }) => [result, created_at])).toEqual([
      ["reopened", NOW],
      ["done", NOW],
      ["problem", NOW],
    ]);
    expect(new Set(list?.items[0]?.answers.map(({ answered_by }) => answered_by)).size).toBe(2);
    const { raw } = await app.call(admin, missionChecklists.export, { params: { token } });
    const lines = raw.toString().trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain("blocking,problem,'=1+1,");
  });

  test("tells the timeline and the planners of a problem, but not the client", async () => {
    const client = await app.signIn(
      (await createMember(app.services, { organization_id: world.client.id, user_type: "client" })).email,
      PASSWORD,
    );
    await template({ name: "Pre-flight" });
    const id = await begun();
    await answer(id, { result: "problem", note: "A nick" });
    await answer(id, { previous: await lastAnswer(id) });
    const textsOf = async (session: Session) =>
      (await app.call(session, missions.get, { params: { token } })).body.data.timeline.map(
        ({ text }) => text,
      );
    expect(await textsOf(admin)).toEqual([
      `Problem in the checklist "Pre-flight": ${PROPELLERS.text}. A nick`,
      "Checklist completed: Pre-flight",
    ]);
    expect(await textsOf(client)).toEqual([]);
    const told = await app.db
      .selectFrom("notifications")
      .where("url", "=", `/missions/view/${token}`)
      .select(["kind", "body"])
      .execute();
    expect(told).toContainEqual({ kind: "mission_status", body: `${PROPELLERS.text}: A nick` });
  });

  test("is closed by the start, and asked for anew for a flight that is repeated", async () => {
    await template();
    const id = await begun();
    await answer(id, {});
    await start();
    const previous = await lastAnswer(id);
    expect((await answer(id, { result: "reopened", previous })).status).toBe(409);
    await setStatus("planned");
    expect((await read()).checklists).toMatchObject([
      { id, number: 1, open_items: 0, can_answer: false },
      { id: null, number: 2, open_items: 1, can_answer: true },
    ]);
    expect((await start()).status).toBe(409);
  });

  test("is locked with its mission", async () => {
    await template({ moment: "after_flight", items: [WEATHER] });
    await setStatus("in_review");
    const id = await begun();
    for (const status of ["completed", "cancelled", "on_hold"]) {
      await setStatus(status);
      expect([status, (await answer(id, { note: "4 m/s" })).status]).toEqual([status, 409]);
    }
  });
});

describe("each battery", () => {
  test("has a checklist of its own: the first before the start, the next one when that is checked", async () => {
    const kit = await createKit(app.services, { provider_id: world.provider.id });
    await app.db
      .updateTable("assignments")
      .set({ kit_id: kit.id })
      .where("mission_id", "=", missionId)
      .execute();
    await template({ moment: "battery" });
    expect((await start()).status).toBe(409);
    const {
      checklists: [list],
      batteries,
    } = await read();
    expect(batteries.map(({ id }) => id)).toContain(kit.battery_id);
    const foreign = await createKit(app.services, { provider_id: world.rival.id });
    const refused = await begin(list!, { battery_id: foreign.battery_id });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["battery_id"]]);
    const first = (await begin(list!, { battery_id: kit.battery_id })).body.data.begun;
    await answer(first, {});
    await setStatus("in_progress");
    expect((await read()).checklists).toMatchObject([
      { number: 1, battery: batteries.find(({ id }) => id === kit.battery_id)?.name },
      { id: null, number: 2 },
    ]);
    const second = await begun(1);
    expect((await read()).checklists).toHaveLength(2);
    await answer(second, {});
    expect((await read()).checklists).toHaveLength(3);
  });
});
