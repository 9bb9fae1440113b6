import { lazy, Suspense } from "react";
import { useParams } from "react-router";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";

const AddMember = lazy(() => import("./add-member.tsx").then((m) => ({ default: m.AddMember })));
const EditMember = lazy(() => import("./edit-member.tsx").then((m) => ({ default: m.EditMember })));
const MemberList = lazy(() => import("./member-list.tsx").then((m) => ({ default: m.MemberList })));

/** The list, /members/addNewMember and /members/edit/:id, each loaded when it is shown. */
export const MembersTab = () => (
  <Suspense fallback={<LinesSkeleton lines={6} />}>
    <Step />
  </Suspense>
);

function Step() {
  const [group = "", , step, id] = (useParams()["*"] ?? "").split("/");
  const home = `/settings/${group}/members`;
  if (step === "addNewMember") return <AddMember home={home} />;
  if (step === "edit" && /^\d+$/.test(id ?? "")) return <EditMember key={id} id={Number(id)} home={home} />;
  return <MemberList home={home} />;
}
