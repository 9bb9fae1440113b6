import { ClientCommand } from "./client-command.tsx";
import { CenterCommand } from "./center-command.tsx";
import { useUser } from "#platform/api/user.ts";

/** The home of the center and of pilots; clients get a calm version of it. */
export const CommandScreen = () => (useUser().user_type === "client" ? <ClientCommand /> : <CenterCommand />);
