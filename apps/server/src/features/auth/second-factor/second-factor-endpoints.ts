import { secondFactor } from "@overfly/contract/auth/second-factor";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  confirmEmailFactor,
  disableEmailFactor,
  newRecoveryCodes,
  startEmailFactor,
} from "./email-factor.ts";
import { forgetDevice, listDevices } from "./remembered-devices.ts";
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from "./second-factor.ts";

const ON = { message: "Signing in asks for a code from now on" };

export const secondFactorEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, secondFactor, {
    start: async (context, { body, request }) => ({
      data: await startSecondFactor(context, body.password, request.headers),
    }),
    confirm: async (context, { body, request, reply }) => {
      reply.header("set-cookie", await confirmSecondFactor(context, body.code, request.headers));
      return ON;
    },
    disable: async (context, { body, request, reply }) => {
      reply.header("set-cookie", await disableSecondFactor(context, body.password, request.headers));
      return { message: "Signing in asks for no code of the app any more" };
    },
    startEmail: async (context, { body, request }) => ({
      data: await startEmailFactor(context, body.password, request.headers),
    }),
    confirmEmail: async (context, { body, request, reply }) => {
      reply.header("set-cookie", await confirmEmailFactor(context, body.code, request.headers));
      return ON;
    },
    disableEmail: async (context, { body, request, reply }) => {
      reply.header("set-cookie", await disableEmailFactor(context, body.password, request.headers));
      return { message: "No codes are sent by e-mail any more" };
    },
    newRecoveryCodes: async (context, { body, request }) => ({
      data: await newRecoveryCodes(context, body.password, request.headers),
    }),
    devices: async (context) => ({ data: await listDevices(context) }),
    forgetDevice: async (context, { params }) => {
      await forgetDevice(context, params.id);
      return { message: "This browser is asked for a code again" };
    },
  });
