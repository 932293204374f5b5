/** What a browser or a program would load, at any depth. Type-only imports are gone by then, so they do not count here. */
import { options } from "./.dependency-cruiser.mjs";

const SENT = {
  path: "^components/|^lib/platform/browser/|^lib/(?!(?:http|programs|platform/(?:config|db|telemetry))/)[^/]+/[^/]+/(?:|.*[./])client\\.ts$",
  pathNot: "\\.test\\.tsx?$",
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "browser-never-reaches-the-database",
      comment:
        "Components, lib/platform/browser and a room's client.ts are sent to the browser, and through these imports lib/platform/db would go with them: split the module on the way, so that its schema, rules or view stand alone.",
      severity: "error",
      from: SENT,
      to: { path: "^lib/platform/db/", reachable: true },
    },
    {
      name: "browser-never-reaches-a-service",
      comment:
        "A service speaks to a third party or holds a large library, such as the dictionaries of the password check, and would be sent to the browser with it: keep what the browser needs in rules or schema.",
      severity: "error",
      from: SENT,
      to: { path: "^lib/.*[./]service\\.ts$", reachable: true },
    },
    {
      name: "programs-load-without-next",
      comment:
        "Node cannot load these modules of Next outside of a page, so the program would not start: keep what needs them in a file of its own, which only pages import.",
      severity: "error",
      from: { path: "^lib/programs/", pathNot: "\\.test\\.ts$" },
      to: { path: "^node_modules/next/(?:cache|headers|navigation|server)", reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
