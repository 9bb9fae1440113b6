import { notifications } from "@overfly/contract/notifications/notifications";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { localeOf } from "@overfly/i18n/locale";
import { listPreferences, setPreference } from "./notification-preferences.ts";
import { listNotifications, markAsRead } from "./notification-service.ts";

export const notificationEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, notifications, {
    list: (context, { request }) => listNotifications(context, localeOf(request.headers["accept-language"])),
    markAsRead: async (context, { params, request }) => ({
      data: await markAsRead(context, params.id, localeOf(request.headers["accept-language"])),
    }),
    preferences: async (context) => ({ data: await listPreferences(context) }),
    setPreference: async (context, { body }) => ({ data: await setPreference(context, body) }),
  });
