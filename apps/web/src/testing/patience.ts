import { configure } from "@testing-library/react";

/** How long tests wait for a screen; a busy machine takes longer than the library's own second. */
configure({ asyncUtilTimeout: 60_000 });
