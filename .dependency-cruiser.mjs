/**
 * The direction of imports, as rules: app → components → domain wings; lib/programs → lib/http → domain wings → lib/platform.
 * Nothing points back up. Type-only imports count too; `.dependency-cruiser.browser.mjs` covers what a browser would
 * load, and `.dependency-cruiser.folders.mjs` the folders.
 */

const WINGS = "gateway|history|operations|people|shelter|sites|tenancy";
const DOMAIN = `^lib/(?:(?:${WINGS})/[^/]+|platform/(?:colors|mail|names|secrets))/`;
const GROUND = "^lib/platform/(?:(?:db|config|telemetry)/|[^/]+\\.ts$)";
const BROWSER = "^lib/platform/browser/";
export const TEST = "\\.(?:test|spec)\\.tsx?$";
const TEST_CODE = [TEST, "^e2e/", "^bench/"];
const GENERATED = "^lib/platform/db/generated/";

/** Parts that stand below the room around them. All others stand on it. */
const BELOW =
  "^(lib/(?:gateway/usage|people/(?:auth|members)|platform/db|programs/cli|shelter/adoptions))/(?:generated|invitations|requests|session|stages|verbs)/";

/** Files of these kinds: `<kind>.ts` and `<subject>.<kind>.ts`. @param {string[]} names */
const kinds = (...names) => `(?:|.*[./])(?:${names.join("|")})\\.ts$`;

export const options = {
  doNotFollow: { path: ["node_modules", GENERATED] },
  exclude: { path: ["^\\.next/", "^next-env\\.d\\.ts$"] },
  tsConfig: { fileName: "tsconfig.json" },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
  },
};

/** The wings that each one needs. */
const LIB_NEEDS = {
  platform: [],
  tenancy: ["platform"],
  people: ["platform", "tenancy"],
  history: ["platform", "tenancy"],
  gateway: ["platform", "tenancy", "people", "history"],
  shelter: ["platform", "tenancy", "people", "history", "gateway"],
  sites: ["platform", "tenancy", "history", "gateway", "shelter"],
  operations: ["platform", "tenancy", "people", "history", "gateway", "shelter", "sites"],
  http: ["platform", "tenancy", "people", "history", "gateway", "shelter", "sites", "operations"],
  programs: ["platform", "tenancy", "people", "history", "gateway", "shelter", "sites", "operations", "http"],
};
const COMPONENT_ORDER = ["ui", "shell", "docs", "people", "history", "shelter", "sites", "gateway", "operations"];
/** Each needs those before it. */
const COMPONENT_NEEDS = Object.fromEntries(COMPONENT_ORDER.map((wing, place) => [wing, COMPONENT_ORDER.slice(0, place)]));

/** @param {string} root @param {Record<string, string[]>} needs */
const wingRules = (root, needs) =>
  Object.entries(needs).map(([wing, needed]) => ({
    name: `${root}-${wing}-needs-no-other-wing`,
    comment: `${wing} needs ${needed.length === 0 ? "no other wing" : `only ${needed.join(", ")}`}. Move what it takes from elsewhere into it or into a wing that it needs, or pass it in as an argument or a prop.`,
    severity: "error",
    from: { path: `^${root}/${wing}/`, pathNot: TEST },
    to: { path: `^${root}/[^/]+/`, pathNot: `^${root}/(?:${[wing, ...needed].join("|")})/` },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules that need each other are one, or hold a third: move what both need into a module below them.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolvable",
      comment: "This import leads nowhere: fix its path (`#lib/…` with the file's ending), or add the package to package.json.",
      severity: "error",
      // The packages of the bench's peers are installed by the bench alone.
      from: { pathNot: "^bench/peers/" },
      to: { couldNotResolve: true },
    },
    {
      name: "no-orphans",
      comment: "Nothing imports this module and it imports nothing: wire it in, or delete it.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [...TEST_CODE, GENERATED, "\\.d\\.ts$", "\\.config\\.\\w+$", "^app/", "^public/", "\\.css$", "^\\.[^/]+$"],
      },
      to: {},
    },
    {
      name: "no-development-packages-in-the-program",
      comment:
        "An installation without development packages lacks this one: move it to `dependencies` in package.json, or the code to a test.",
      severity: "error",
      from: { path: "^(?:app|components|lib)/", pathNot: TEST_CODE },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-tests-in-the-program",
      comment: "Tests, their support and benches are no part of the program: move what it needs out of them, into the folder that owns it.",
      severity: "error",
      from: { path: "^(?:app|components|lib|prisma)/", pathNot: TEST_CODE },
      to: { path: [TEST, "^e2e/", "^bench/"] },
    },
    {
      name: "clients-stand-alone",
      comment: "A client is published by itself: what it needs goes into its own folder or comes from a package that it lists.",
      severity: "error",
      from: { path: "^clients/" },
      to: { path: "^(?:app|bench|components|e2e|lib|prisma)/" },
    },
    {
      name: "v1-routes-are-adapters",
      comment:
        "A file under app/v1 only hands its operation to a lane: put the operation into lib/http/api/operations and import it from there.",
      severity: "error",
      from: { path: "^app/v1/", pathNot: TEST },
      to: { path: "^(?:app|components|lib)/", pathNot: ["^lib/http/", "^app/v1/"] },
    },
    {
      name: "pages-read-through-loaders",
      comment:
        "A page sees of the domain only loaders, client, view, schema, rules and mutations: put the reading into the domain folder's loaders.ts (which is also the gate).",
      severity: "error",
      from: { path: "^app/", pathNot: ["^app/v1/", TEST] },
      to: {
        path: DOMAIN,
        pathNot: [DOMAIN + kinds("loaders", "client", "view", "schema", "rules", "mutations")],
      },
    },
    {
      name: "pages-never-touch-the-ground",
      comment: "A page asks lib/http or a domain folder's loaders.ts, never the database, a process or its command line: move this there.",
      severity: "error",
      from: { path: "^app/", pathNot: TEST },
      to: { path: "^lib/(?:platform/db|programs)/" },
    },
    {
      name: "components-know-no-server",
      comment:
        "A component gets data from its page and from a domain folder's schema, rules, view and client; what it needs of the server goes into the page or a loader.",
      severity: "error",
      from: { path: "^components/", pathNot: TEST },
      to: { path: "^(?:app|lib)/", pathNot: [BROWSER, "^lib/platform/time\\.ts$", DOMAIN + kinds("schema", "rules", "view", "client")] },
    },
    {
      name: "ui-components-fit-any-product",
      comment: "components/ui would fit any product: what knows a domain goes into a wing of components.",
      severity: "error",
      from: { path: "^components/ui/", pathNot: TEST },
      to: { path: DOMAIN },
    },
    {
      name: "browser-library-knows-no-server",
      comment:
        "lib/platform/browser runs in the browser and stands on nothing but lib/platform/errors.ts and schemas: move the server's part into lib/http or a loader.",
      severity: "error",
      from: { path: BROWSER, pathNot: TEST },
      to: { path: "^(?:app|components|lib)/", pathNot: [BROWSER, "^lib/platform/errors\\.ts$", DOMAIN + kinds("schema")] },
    },
    {
      name: "http-points-down",
      comment:
        "lib/http adapts operations to its lanes and stands on domain folders: what it takes from a process, a page or the browser belongs below it.",
      severity: "error",
      from: { path: "^lib/http/", pathNot: TEST },
      to: { path: ["^(?:app|components)/", "^lib/programs/", BROWSER] },
    },
    {
      name: "processes-stand-on-the-house",
      comment:
        "A process reads its settings, builds, starts and stops; pages and components are Next's: share the code through lib/http or a domain folder.",
      severity: "error",
      from: { path: "^lib/programs/", pathNot: [TEST] },
      to: { path: ["^(?:app|components)/", BROWSER] },
    },
    {
      name: "domain-points-down",
      comment:
        "A domain room stands on lib/platform and other domain rooms only: HTTP goes into lib/http, starting and stopping into lib/programs.",
      severity: "error",
      from: { path: DOMAIN, pathNot: [TEST, `${DOMAIN}${kinds("client")}`] },
      to: { path: ["^(?:app|components)/", "^lib/(?:http|programs)/", BROWSER] },
    },
    {
      name: "domain-client-points-down",
      comment: "A room's client.ts stands on lib/platform/browser and its own schema, rules and view: pages and the server are above it.",
      severity: "error",
      from: { path: `${DOMAIN}${kinds("client")}` },
      to: { path: ["^(?:app|components)/", "^lib/(?:http|programs|platform/db)/"] },
    },
    {
      name: "rules-do-no-io",
      comment:
        "Rules decide, and time, randomness and facts are arguments: reads go into data.ts, third parties into service.ts, and their results are passed in.",
      severity: "error",
      from: { path: `${DOMAIN}${kinds("rules", "schema", "view")}` },
      to: {
        path: [
          "^lib/platform/(?:db|config|telemetry)/",
          "^lib/platform/(?:runtime|clock)\\.ts$",
          `${DOMAIN}${kinds("data", "mutations", "service", "state", "jobs", "loaders")}`,
        ],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "rules-read-no-address",
      comment: "How a page's address is read and written stands in the room's address.schema.ts.",
      severity: "error",
      from: { path: kinds("rules") },
      to: { path: "^node_modules/nuqs/" },
    },
    {
      name: "ground-points-nowhere",
      comment: "lib/platform knows no domain: the part that does goes into the domain room, or comes in as an argument.",
      severity: "error",
      from: { path: GROUND, pathNot: TEST },
      to: { path: ["^(?:app|components)/", DOMAIN, "^lib/(?:http|programs)/", BROWSER] },
    },
    {
      name: "rooms-need-no-part-above-them",
      comment:
        "A sub-folder stands on the folder around it, which therefore needs none of it: move what both need into the outer folder, and the file that puts sub-folders together into one of them or into one beside them.",
      severity: "error",
      from: { path: "^((?:components|lib)/.+)/[^/]+$", pathNot: TEST },
      to: { path: "^$1/[^/]+/", pathNot: BELOW },
    },
    {
      name: "parts-below-need-no-room",
      comment:
        "The folder around this sub-folder stands on it: move what the sub-folder needs into it, or into a sub-folder beside it that needs neither.",
      severity: "error",
      from: { path: BELOW, pathNot: TEST },
      to: { path: "^$1/[^/]+$" },
    },
    ...wingRules("lib", LIB_NEEDS),
    ...wingRules("components", COMPONENT_NEEDS),
  ],
  options,
};
