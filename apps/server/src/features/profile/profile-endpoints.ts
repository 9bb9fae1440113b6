import { profile } from "@overfly/contract/profile/profile";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { readPicture } from "#platform/storage/pictures.ts";
import { mount } from "#platform/http/mount.ts";
import { removeAvatar, setAvatar, getProfile, updateProfile } from "./profile-service.ts";
import { changePassword, listSessions, revokeOthers, revokeSession } from "./session-service.ts";

export const profileEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, profile, {
    get: async (context) => ({ data: await getProfile(context) }),
    update: async (context, { body }) => ({ data: await updateProfile(context, body) }),
    setAvatar: async (context, { request }) => ({ data: await setAvatar(context, request) }),
    removeAvatar: async (context) => ({ data: await removeAvatar(context) }),
    picture: (context, { query }) => readPicture(context, query.key),
    changePassword: async (context, { body }) => {
      await changePassword(context, body);
      return { message: "The password was changed" };
    },
    sessions: async (context) => ({ data: await listSessions(context) }),
    revokeSession: async (context, { params }) => {
      await revokeSession(context, params.id);
      return { message: "The session was ended" };
    },
    revokeOthers: async (context) => {
      await revokeOthers(context);
      return { message: "The other sessions were ended" };
    },
  });
