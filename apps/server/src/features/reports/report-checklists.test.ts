import { describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { PROPELLERS } from "#testing/checklists/sample-checklist.ts";
import {
  answer,
  app,
  begun,
  lastAnswer,
  MANUAL,
  missionId,
  NOW,
  template,
  useChecklistWorld,
  WEATHER,
} from "#testing/checklists/checklist-world.ts";
import { buildReport } from "./build-report.ts";

useChecklistWorld();

const reported = async () => (await buildReport(systemContext(app.services, "test"), missionId)).checklists;

describe("the checklists of a report", () => {
  test("are those in which something was answered", async () => {
    await template({ name: "Pre-flight" });
    expect(await reported()).toEqual([]);
    await begun();
    expect(await reported()).toEqual([]);
  });

  test("have each item with its last answer, by whom and when, and without notes", async () => {
    await template({ name: "Pre-flight", items: [MANUAL, PROPELLERS, WEATHER] });
    const id = await begun();
    await answer(id, { item: 1, result: "problem", note: "A nick in the blade" });
    await answer(id, { item: 1, previous: await lastAnswer(id, 1), note: "Replaced by Omar" });
    const lists = await reported();
    expect(lists).toEqual([
      {
        name: "Pre-flight",
        moment: "before_start",
        number: 1,
        battery: null,
        items: [
          {
            text: PROPELLERS.text,
            answer: { result: "done", answered_by: expect.stringContaining("Pia"), at: NOW },
          },
          { text: WEATHER.text, answer: null },
        ],
      },
    ]);
    expect(JSON.stringify(lists)).not.toMatch(/nick|Omar/);
  });
});
