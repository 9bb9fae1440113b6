import { pilotInvitations } from "@overfly/contract/pilots/pilot-invitations";
import { type Pilot, pilots } from "@overfly/contract/pilots/pilots";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InvitedPerson } from "#features/invitations/invite-dialog.tsx";
import { call } from "#platform/api/call.ts";
import { pilotQueries } from "#platform/queries/pilot-queries.ts";

const SHOWN_BY_TOAST = { error: "platform/errors:update" };

function useRefreshPilots(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: pilotQueries.all }),
      client.invalidateQueries({ queryKey: pilotQueries.invitations.queryKey }),
    ]);
  };
}

export const useInvitePilot = () =>
  useMutation({
    mutationFn: ({ role: _role, ...body }: InvitedPerson<"pilot">) => call(pilotInvitations.invite, { body }),
    onSuccess: useRefreshPilots(),
    meta: { silent: true },
  });

export const useResendPilotInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(pilotInvitations.resend, { params: { id } }),
    onSuccess: useRefreshPilots(),
    meta: SHOWN_BY_TOAST,
  });

export const useRevokePilotInvitation = () =>
  useMutation({
    mutationFn: (id: number) => call(pilotInvitations.revoke, { params: { id } }),
    onSuccess: useRefreshPilots(),
    meta: SHOWN_BY_TOAST,
  });

export const useSetPilotStatus = () =>
  useMutation({
    mutationFn: ({ id, status }: Pick<Pilot, "id" | "status">) =>
      call(pilots.update, { params: { id }, body: { status } }),
    onSuccess: useRefreshPilots(),
    meta: SHOWN_BY_TOAST,
  });

export const useRemovePilot = () =>
  useMutation({
    mutationFn: (id: string) => call(pilots.remove, { params: { id } }),
    onSuccess: useRefreshPilots(),
    meta: SHOWN_BY_TOAST,
  });
