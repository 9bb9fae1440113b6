import { configure } from "@testing-library/react";

/** What a screen is waited for; a machine that does much at once takes longer than the library's own second. */
configure({ asyncUtilTimeout: 10_000 });
