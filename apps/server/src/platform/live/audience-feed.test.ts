import type { LiveEvent } from "@overfly/contract/live";
import { PERMISSIONS } from "@overfly/contract/permissions";
import { expect, test, vi } from "vitest";
import type { Identity } from "#context.ts";
import { createAudienceFeed } from "./audience-feed.ts";
import type { AudienceScope } from "./audience-scope.ts";

const ours = { organization_id: 1 };
const assignment = { ...ours, changes_access: true };
const mission = (token: string) => ({ kind: "mission", token }) as const;
const flight = (mission_token: string) =>
  ({ kind: "flight", flight: { mission_token } }) as unknown as LiveEvent;

const pilot = {
  user_id: "me",
  organization_id: 1,
  user_type: "pilot",
  permissions: [...PERMISSIONS],
} as unknown as Identity;

/** A feed whose reads end when the test says so, with the missions that are then the pilot's. */
function feedOf(identity: Identity = pilot) {
  const sent: LiveEvent[] = [];
  const onError = vi.fn<(error: unknown) => void>();
  const reads: PromiseWithResolvers<AudienceScope>[] = [];
  const load = (): Promise<AudienceScope> => {
    const read = Promise.withResolvers<AudienceScope>();
    reads.push(read);
    return read.promise;
  };
  const scope = (...missions: string[]): AudienceScope => ({
    identity,
    dock_ids: new Set(),
    mission_tokens: new Set(missions),
    site_tokens: new Set(),
  });
  const feed = createAudienceFeed(identity, { load, send: (event) => sent.push(event), onError });
  const open = async (...missions: string[]) => {
    const opened = feed.read(identity);
    await vi.waitFor(() => expect(reads).toHaveLength(1));
    reads[0]?.resolve(scope(...missions));
    await opened;
    await feed.release();
  };
  return { ...feed, open, reads, sent, scope, onError };
}

test("a mission reaches its new pilot, with what follows it, in order", async () => {
  const { receive, open, reads, sent, scope } = feedOf();
  await open();
  receive(assignment, mission("new"));
  receive(ours, flight("new"));
  receive(ours, flight("other"));
  expect(sent).toEqual([]);
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(scope("new"));
  await vi.waitFor(() => expect(sent).toEqual([mission("new"), flight("new")]));
});

test("a pilot who loses a mission is told once, and gets nothing of it afterwards", async () => {
  const { receive, open, reads, sent, scope } = feedOf();
  await open("mine");
  receive(assignment, mission("mine"));
  receive(ours, flight("mine"));
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(scope());
  await vi.waitFor(() => expect(sent).toEqual([mission("mine")]));
  receive(ours, mission("mine"));
  expect(sent).toEqual([mission("mine")]);
});

test("one reading serves all assignments that wait for it", async () => {
  const { receive, open, reads, sent, scope } = feedOf();
  await open();
  for (const token of ["1", "2", "3", "4"]) receive(assignment, mission(token));
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(scope("1"));
  await vi.waitFor(() => expect(reads).toHaveLength(3)); // those that came after it began
  reads[2]?.resolve(scope("1", "3"));
  await vi.waitFor(() => expect(sent).toEqual([mission("1"), mission("3")]));
  expect(reads).toHaveLength(3);
});

test("an older reading does not replace a newer one", async () => {
  const { read, receive, open, reads, sent, scope } = feedOf();
  await open();
  const regular = read(pilot);
  receive(assignment, mission("new"));
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.resolve(scope());
  await regular;
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.resolve(scope("new"));
  await vi.waitFor(() => expect(sent).toEqual([mission("new")]));
});

test("where the database does not answer, events go by what was known, and the next reading is tried", async () => {
  const { receive, open, reads, sent, scope, onError } = feedOf();
  await open("mine");
  receive(assignment, mission("new"));
  receive(ours, mission("mine"));
  await vi.waitFor(() => expect(reads).toHaveLength(2));
  reads[1]?.reject(new Error("The database does not respond"));
  await vi.waitFor(() => expect(sent).toEqual([mission("mine")]));
  expect(onError).toHaveBeenCalledOnce();
  receive(assignment, mission("new"));
  await vi.waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.resolve(scope("mine", "new"));
  await vi.waitFor(() => expect(sent).toEqual([mission("mine"), mission("new")]));
});

test("nobody else's scope is read for it, nor for another organization's assignment", async () => {
  const center = feedOf({ ...pilot, user_type: "center" });
  await center.open("mine");
  center.receive(assignment, mission("mine"));
  expect(center.sent).toEqual([mission("mine")]);
  const { receive, open, reads } = feedOf();
  await open();
  receive({ organization_id: 2, changes_access: true }, mission("theirs"));
  expect([center.reads.length, reads.length]).toEqual([1, 1]);
});

test("what comes before the scope is known waits for it", async () => {
  const { read, receive, release, reads, sent, scope } = feedOf();
  receive(ours, mission("mine"));
  const opened = read(pilot);
  await vi.waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.resolve(scope("mine"));
  await opened;
  expect(sent).toEqual([]);
  await release();
  expect(sent).toEqual([mission("mine")]);
});
