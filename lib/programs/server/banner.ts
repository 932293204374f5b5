interface BannerFacts {
  /** No trailing slash; undefined when the API is served by another start. */
  base: string | undefined;
  /** Those of this start; undefined unless ROLES leaves some out. */
  roles: readonly string[] | undefined;
  /** `elsewhere`: another start printed the link that creates the first administrator. */
  admin: { link: string } | "elsewhere" | undefined;
  /** With a name placeholder; undefined when none are served. */
  sites: string | undefined;
  /** The key only where others cannot see the banner. */
  demo: { name: string; pets: number; key?: string | undefined } | undefined;
  warnings: readonly string[];
}

/** Never print a key where others may see it, such as in a server's log. */
export function showsDemoKey(given: { DATABASE_URL?: string | undefined; PUBLIC_URL?: string | undefined }): boolean {
  return given.DATABASE_URL === undefined && given.PUBLIC_URL === undefined;
}

const LABEL_WIDTH = 15;
const LINK_ELSEWHERE = "use the link that another start printed, or create one: npm run --silent petstore -- admin link";

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

export function banner({ base, roles, admin, sites, demo, warnings }: BannerFacts, bold: boolean): string {
  const title = "Petstore is ready.";
  const lines = ["", bold ? `\u001b[1m${title}\u001b[22m` : title, ""];
  if (roles) lines.push(line("Roles", roles.join(", ")));
  if (base) lines.push(line("API", `${base}/v1`), line("Documentation", `${base}/docs`));
  if (sites) lines.push(line("Public sites", sites));
  if (admin === "elsewhere") lines.push(line("Administrator", LINK_ELSEWHERE));
  else if (admin) lines.push(line("Administrator", `${admin.link}  (works once, creates the first one)`));
  if (demo) lines.push("", line("Demo project", `${demo.name}, ${demo.pets} animals`));
  if (demo?.key) {
    lines.push(
      line("Its key", `${demo.key}  (shown only once)`),
      "",
      `  curl -H "Authorization: Bearer ${demo.key}" "${base}/v1/pets?limit=3"`,
    );
  }
  if (warnings.length > 0) lines.push("", ...warnings.map((sentence) => line("Warning", sentence)));
  return `${lines.join("\n")}\n\n`;
}
