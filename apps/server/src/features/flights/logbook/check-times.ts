import type { NewFlight } from "@overfly/contract/flights/recorded-flight";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";

/** Refuses (422, of this field) a landing that isn't after the take-off, or is still to come. */
export function checkTimes(
  { now }: Pick<Context, "now">,
  { took_off_at, landed_at }: Pick<NewFlight, "took_off_at" | "landed_at">,
  field = "landed_at",
): void {
  if (Date.parse(landed_at) <= Date.parse(took_off_at))
    throw invalid({ [field]: ["errors/flights:landingBeforeTakeOff"] });
  if (Date.parse(landed_at) > now().getTime()) throw invalid({ [field]: ["errors/flights:landingInFuture"] });
}
