import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { authQueries } from "#platform/queries/auth-queries.ts";
import { hasRememberedUploads } from "./remembered-flag.ts";

/** Goes on with uploads that a reload broke off, on whichever screen; its code is only loaded where there are some. */
export function ResumeUploads() {
  const { data: user } = useQuery({ ...authQueries.user, enabled: false });
  const id = user?.id;
  useEffect(() => {
    if (id === undefined || !hasRememberedUploads()) return;
    import("./page-upload-queue.ts").then(
      ({ resumeUploads }) => resumeUploads(id),
      () => undefined, // the upload's own screen tries it again
    );
  }, [id]);
  return null;
}
