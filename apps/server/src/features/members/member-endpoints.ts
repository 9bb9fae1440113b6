import { members } from "@overfly/contract/members/members";
import type { FastifyInstance } from "fastify";
import type { Services } from "#context.ts";
import { mount } from "#platform/http/mount.ts";
import {
  listPendingInvitations,
  revokePendingInvitation,
} from "#features/auth/accounts/pending-invitations.ts";
import { inviteMember, resendInvitation } from "./invitation-service.ts";
import { listMembers, getMember } from "./list-members.ts";
import { createMember, removeMember, updateMember } from "./member-service.ts";

export const memberEndpoints = (app: FastifyInstance, services: Services) =>
  mount(app, services, members, {
    list: (context, { query }) => listMembers(context, query),
    get: async (context, { params }) => ({ data: await getMember(context, params.id) }),
    create: async (context, { body }) => ({ data: await createMember(context, body) }),
    update: async (context, { params, body }) => ({ data: await updateMember(context, params.id, body) }),
    remove: async (context, { params }) => {
      await removeMember(context, params.id);
      return { message: "The member was removed" };
    },
    invitations: async (context) => ({ data: await listPendingInvitations(context) }),
    invite: async (context, { body }) => ({ data: await inviteMember(context, body) }),
    resendInvitation: async (context, { params }) => ({ data: await resendInvitation(context, params.id) }),
    revokeInvitation: async (context, { params }) => {
      await revokePendingInvitation(context, params.id);
      return { message: "The invitation was withdrawn" };
    },
  });
