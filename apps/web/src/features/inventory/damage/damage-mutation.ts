import { damageReports, type NewDamageReport } from "@overfly/contract/inventory/damage-reports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { uploadFile } from "#platform/api/upload-file.ts";
import { dockQueries } from "#platform/queries/dock-queries.ts";
import { refreshInventory } from "#features/inventory/inventory-mutations.ts";

interface Report {
  damage: NewDamageReport;
  photos: readonly File[];
}

/** Damage was reported, but some of its photos didn't arrive. */
export class PhotosLeft extends Error {
  readonly photos: readonly File[];

  constructor(photos: readonly File[], cause: unknown) {
    super("Photos are left", { cause });
    this.photos = photos;
  }
}

/** Reports damage, then its photos. After a failure only what has not arrived is sent again. */
export function useReportDamage() {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [reported, setReported] = useState<number>();
  return useMutation({
    mutationFn: async ({ damage, photos }: Report) => {
      const id =
        reported ?? (await call(damageReports.create, { body: damage, idempotencyKey })).data.work_order_id;
      setReported(id);
      for (const [index, file] of photos.entries())
        await uploadFile(damageReports.addPhoto, { params: { id }, file }).catch((error: unknown) => {
          throw new PhotosLeft(photos.slice(index), error);
        });
    },
    onSettled: () =>
      Promise.all([
        refreshInventory(client),
        client.invalidateQueries({ queryKey: dockQueries.all }), // maintenance grounds docks
      ]),
    meta: { silent: true },
  });
}
