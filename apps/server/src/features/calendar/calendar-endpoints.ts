import { createHash } from "node:crypto";
import { calendar } from "@overfly/contract/calendar/calendar";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { mount } from "#platform/http/mount.ts";
import {
  getCalendarAddress,
  readerOf,
  removeCalendarAddress,
  renewCalendarAddress,
} from "./calendar-address.ts";
import { missionCalendar } from "./calendar-events.ts";

export const calendarEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, calendar, {
    get: async (context) => ({ data: await getCalendarAddress(context) }),
    renew: async (context) => ({ data: await renewCalendarAddress(context) }),
    remove: async (context) => {
      await removeCalendarAddress(context);
      return { message: "The calendar's address was removed" };
    },
    feed: async (context, { params, request, reply }) => {
      const reader = await readerOf(context, params.token);
      if (!reader) throw notFound("Calendar");
      const body = Buffer.from(await missionCalendar(context, reader));
      const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
      reply.header("etag", etag);
      if (isKnown(request.headers["if-none-match"], etag)) {
        reply.code(304);
        return { body: Buffer.alloc(0) };
      }
      return { body, inlineName: "missions.ics" };
    },
  });

/** A proxy may have made the tag a weak one. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(",").some((tag) => tag.trim().replace(/^W\//u, "") === etag) === true;
