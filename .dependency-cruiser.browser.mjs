/** What a browser would load, at any depth. Type-only imports are gone by then, so they do not count here. */
import { options } from "./.dependency-cruiser.mjs";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "browser-never-reaches-the-database",
      comment:
        "Components, lib/browser and a domain folder's client.ts are sent to the browser, and through these imports lib/db would go with them: split the module on the way, so that its schema, rules or view stand alone.",
      severity: "error",
      from: {
        path: "^components/|^lib/browser/|^lib/(?!(?:bootstrap|cli|config|db|edge|http|server|worker)/)[^/]+/(?:|.*[./])client\\.ts$",
        pathNot: "\\.test\\.tsx?$",
      },
      to: { path: "^lib/db/", reachable: true },
    },
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
