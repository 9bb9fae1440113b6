import type { Mission } from "@overfly/contract/missions/missions";
import { missions as endpoints } from "@overfly/contract/missions/missions";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { call } from "#platform/api/call.ts";
import { type BulkKind, isPossible } from "./bulk-kinds.ts";

export interface BulkOrder {
  kind: BulkKind;
  /** Of a hold or a cancellation. */
  reason: string;
  priority: Mission["priority"];
}

/** What became of one mission; `message` says why it was refused. */
export interface BulkResult {
  mission: Mission;
  outcome: "done" | "refused" | "skipped";
  message?: string;
}

const AT_ONCE = 4;

/**
 * Does the same with each mission, in a call of its own: one that is refused keeps no other back. `onProgress` is
 * called after each. A mission whose status doesn't allow it is skipped.
 */
export async function runBulk(
  missions: readonly Mission[],
  order: BulkOrder,
  onProgress: (done: number) => void,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < missions.length) {
      const index = next;
      next += 1;
      const mission = missions[index];
      if (!mission) return;
      results[index] = await changeOne(mission, order);
      done += 1;
      onProgress(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function changeOne(mission: Mission, order: BulkOrder): Promise<BulkResult> {
  if (!isPossible(order.kind, mission)) return { mission, outcome: "skipped" };
  try {
    await send(mission, order);
    return { mission, outcome: "done" };
  } catch (error) {
    return { mission, outcome: "refused", message: error instanceof Error ? error.message : String(error) };
  }
}

function send({ token, updated_at }: Mission, { kind, reason, priority }: BulkOrder): Promise<unknown> {
  const params = { token };
  switch (kind) {
    case "approve":
      return call(missionTransitions.approve, { params });
    case "resume":
      return call(missionTransitions.resume, { params });
    case "hold":
      return call(missionTransitions.hold, { params, body: { reason } });
    case "cancel":
      return call(missionTransitions.cancel, { params, body: { reason } });
    case "priority":
      return call(endpoints.update, { params, body: { priority, updated_at } });
  }
}
