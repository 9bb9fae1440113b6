import type { Context } from "#context.ts";
import { getJson, type JsonReply } from "#platform/calls/get-json.ts";
import { HttpError, timedOut } from "#platform/http/errors.ts";

export interface Place {
  city: string;
  country: string;
}

const TIMEOUT_MS = 5000;

/** A reply of the weather service, whatever its status. */
export async function callWeatherService(
  { settings, log }: Pick<Context, "settings" | "log">,
  url: URL,
): Promise<JsonReply> {
  try {
    const options = { allowPrivate: settings.ALLOW_PRIVATE_CALLS, timeoutMs: TIMEOUT_MS };
    const reply = await getJson(url, options);
    if (reply.status !== 200) log.warn({ status: reply.status }, "The weather service replied with an error");
    return reply;
  } catch (error) {
    log.warn({ err: error }, "The weather service did not reply");
    if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
      throw timedOut("errors/sites:weatherNoReply");
    throw new HttpError(502, "errors/sites:weatherUnreachable");
  }
}

export const noWeather = () => new HttpError(502, "errors/sites:noWeather");
