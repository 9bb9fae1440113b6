import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import type { BodyInput } from "@overfly/contract/endpoint";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries, refreshMission } from "#platform/queries/mission-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

/** A transition with its input. */
export type TransitionInput =
  | { transition: "request" | "approve" | "resume" }
  | { transition: "start"; conditionsReason?: string; readinessReason?: string }
  | { transition: "complete"; openAnomalies?: OpenAnomalies }
  | { transition: "reject" | "hold" | "cancel"; reason: string }
  | { transition: "data-uploaded" | "process"; reason?: string }
  | { transition: "assign"; assignment: BodyInput<typeof missionTransitions.assign> }
  | { transition: "plan"; plan: BodyInput<typeof missionTransitions.plan> }
  | { transition: "schedule"; schedule: BodyInput<typeof missionTransitions.schedule> }
  | { transition: "review"; acknowledgeFailures: boolean };

/** What a button or a dialog sends; schedules have a sheet of their own. */
export type ConfirmedTransition = Exclude<TransitionInput, { transition: "schedule" | "assign" | "plan" }>;

/** The endpoint of every transition. */
export const TRANSITION_ENDPOINTS = {
  request: missionTransitions.request,
  approve: missionTransitions.approve,
  reject: missionTransitions.reject,
  assign: missionTransitions.assign,
  plan: missionTransitions.plan,
  start: missionTransitions.start,
  "data-uploaded": missionTransitions.dataUploaded,
  process: missionTransitions.process,
  review: missionTransitions.review,
  complete: missionTransitions.complete,
  hold: missionTransitions.hold,
  resume: missionTransitions.resume,
  cancel: missionTransitions.cancel,
} as const satisfies Record<MissionTransition, unknown>;

/** Runs a transition. `silent` for forms that show the error themselves. */
export function useMissionTransition(token: string, { silent = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: TransitionInput) => take(token, step),
    onSuccess: (reply) => client.setQueryData(missionQueries.one(token).queryKey, reply),
    // After a refusal too: someone else may have been faster.
    onSettled: () => refreshMission(client, token),
    meta: silent ? { silent } : { error: translate("missions:failed.transition") },
  });
}

/** Requests a draft, whose token may be new. */
export function useRequestDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => take(token, { transition: "request" }),
    onSettled: (_reply, _error, token) => refreshMission(client, token),
    meta: { error: translate("missions:failed.transition") },
  });
}

function take(token: string, step: TransitionInput) {
  const params = { token };
  switch (step.transition) {
    case "request":
    case "approve":
    case "resume":
      return call(TRANSITION_ENDPOINTS[step.transition], { params });
    case "complete":
      return call(missionTransitions.complete, {
        params,
        body: step.openAnomalies ? { open_anomalies: step.openAnomalies } : {},
      });
    case "start":
      return call(missionTransitions.start, {
        params,
        body: {
          ...(step.conditionsReason && { conditions_reason: step.conditionsReason }),
          ...(step.readinessReason && { readiness_reason: step.readinessReason }),
        },
        idempotencyKey: crypto.randomUUID(),
      });
    case "reject":
    case "hold":
    case "cancel":
      return call(TRANSITION_ENDPOINTS[step.transition], { params, body: { reason: step.reason } });
    case "data-uploaded":
    case "process":
      return call(TRANSITION_ENDPOINTS[step.transition], {
        params,
        body: step.reason ? { reason: step.reason } : {},
      });
    case "assign":
      return call(missionTransitions.assign, { params, body: step.assignment });
    case "plan":
      return call(missionTransitions.plan, { params, body: step.plan });
    case "schedule":
      return call(missionTransitions.schedule, { params, body: step.schedule });
    case "review":
      return call(missionTransitions.review, {
        params,
        body: { acknowledge_failures: step.acknowledgeFailures },
      });
  }
}
