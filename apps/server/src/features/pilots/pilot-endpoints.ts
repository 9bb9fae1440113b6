import { currencyRules } from "@overfly/contract/pilots/currency-rules";
import { pilotAvailability } from "@overfly/contract/pilots/pilot-availability";
import { pilotCertificates } from "@overfly/contract/pilots/pilot-certificates";
import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { pilotRatings } from "@overfly/contract/pilots/pilot-ratings";
import { pilotProfiles } from "@overfly/contract/pilots/pilot-profile";
import { pilots } from "@overfly/contract/pilots/pilots";
import type { FastifyInstance } from "fastify";
import {
  type InvitationScope,
  listPendingInvitations,
  resendPendingInvitation,
  revokePendingInvitation,
} from "#features/auth/accounts/pending-invitations.ts";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import { archiveCertificate, restoreCertificate } from "./certificates/archive-certificate.ts";
import {
  addCertificate,
  certificateFile,
  changeCertificate,
  getCertificate,
  listCertificates,
  ownCertificates,
  removeCertificate,
  setCertificateFile,
} from "./certificates/certificates.ts";
import {
  addAbsence,
  changeAbsence,
  getAvailability,
  removeAbsence,
  setWorkingHours,
} from "./availability/availability.ts";
import { getCurrencyRules, setCurrencyRules } from "./currency/currency.ts";
import { listPilotNames, listPilots } from "./list-pilots.ts";
import { getPilotDetail } from "./pilot-detail.ts";
import { listRatings, ratePilot } from "./ratings/ratings.ts";
import { changeProfile } from "./profile.ts";
import { invitePilot, removePilot, setPilotStatus } from "./pilot-service.ts";

/** Invitations with other roles are those of members. */
const PILOTS: InvitationScope = { user_type: "pilot" };

export const pilotEndpoints = (app: FastifyInstance, services: Services) => {
  mount(app, services, pilots, {
    list: (context, { query }) => listPilots(context, query),
    names: (context, { query }) => listPilotNames(context, query),
    get: async (context, { params }) => ({ data: await getPilotDetail(context, params.id) }),
    update: async (context, { params, body }) => ({
      data: await setPilotStatus(context, params.id, body.status),
    }),
    remove: async (context, { params }) => {
      await removePilot(context, params.id);
      return { message: "The pilot was removed" };
    },
  });
  mount(app, services, pilotProfiles, {
    update: async (context, { params, body }) => ({ data: await changeProfile(context, params.id, body) }),
  });
  workEndpoints(app, services);
  mount(app, services, pilotCertificates, {
    list: async (context, { params }) => ({ data: await listCertificates(context, params.id) }),
    own: async (context) => ({ data: await ownCertificates(context) }),
    create: async (context, { params, body }) => ({ data: await addCertificate(context, params.id, body) }),
    update: async (context, { params, body }) => ({
      data: await changeCertificate(context, params.id, body),
    }),
    setFile: async (context, { params, request }) => ({
      data: await setCertificateFile(context, params.id, request),
    }),
    file: (context, { params }) => certificateFile(context, params.id),
    remove: async (context, { params }) => {
      await removeCertificate(context, params.id);
      return { message: "The certificate was deleted" };
    },
    archive: async (context, { params: { id } }) => {
      await archiveCertificate(context, id);
      return { data: await getCertificate(context, id) };
    },
    restore: async (context, { params: { id } }) => {
      await restoreCertificate(context, id);
      return { data: await getCertificate(context, id) };
    },
  });
  mount(app, services, pilotInvitations, {
    list: async (context) => ({ data: await listPendingInvitations(context, PILOTS) }),
    invite: async (context, { body }) => ({ data: await invitePilot(context, body) }),
    resend: async (context, { params }) => ({
      data: await resendPendingInvitation(context, params.id, PILOTS),
    }),
    revoke: async (context, { params }) => {
      await revokePendingInvitation(context, params.id, PILOTS);
      return { message: "The invitation was withdrawn" };
    },
  });
};

/** Availability, ratings and currency. */
function workEndpoints(app: FastifyInstance, services: Services) {
  mount(app, services, pilotAvailability, {
    get: async (context, { params }) => ({ data: await getAvailability(context, params.id) }),
    setHours: async (context, { params, body }) => ({
      data: await setWorkingHours(context, params.id, body),
    }),
    addAbsence: async (context, { params, body }) => ({ data: await addAbsence(context, params.id, body) }),
    changeAbsence: async (context, { params, body }) => ({
      data: await changeAbsence(context, params.id, body),
    }),
    removeAbsence: async (context, { params }) => {
      await removeAbsence(context, params.id);
      return { message: "The absence was removed" };
    },
  });
  mount(app, services, pilotRatings, {
    list: async (context, { params }) => ({ data: await listRatings(context, params.id) }),
    rate: async (context, { params, body }) => ({ data: await ratePilot(context, params.token, body) }),
  });
  mount(app, services, currencyRules, {
    get: async (context) => ({ data: await getCurrencyRules(context) }),
    update: async (context, { body }) => ({ data: await setCurrencyRules(context, body) }),
  });
}
