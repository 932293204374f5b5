/** What the start has to say. */
interface BannerFacts {
  /** Scheme and authority that people reach the service at, without a slash at the end. */
  base: string;
  /** While there is no administrator: the link that creates the first one, or that another start has printed it. */
  admin: { link: string } | "elsewhere" | undefined;
  /** The address of a project's public site, with a placeholder for its name; undefined where none are served. */
  sites: string | undefined;
  /** The demo project, when this start created it; with its key where others cannot see the banner. */
  demo: { name: string; pets: number; key?: string | undefined } | undefined;
  /** What to see to, in sentences. */
  warnings: readonly string[];
}

/** Whether the demo project gets a key to be printed. What others can see, such as the log of a server, is no place for a key. */
export function showsDemoKey(given: { DATABASE_URL?: string | undefined; PUBLIC_URL?: string | undefined }): boolean {
  return given.DATABASE_URL === undefined && given.PUBLIC_URL === undefined;
}

const LABEL_WIDTH = 15;
const LINK_ELSEWHERE = "the link that another start printed works; without it: npm run --silent petstore -- admin link";

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

/**
 * The last lines of a start.
 * @param bold whether the reader is a terminal that shows bold type
 */
export function banner({ base, admin, sites, demo, warnings }: BannerFacts, bold: boolean): string {
  const title = "Petstore is ready.";
  const lines = ["", bold ? `\u001b[1m${title}\u001b[22m` : title, "", line("API", `${base}/v1`), line("Documentation", `${base}/docs`)];
  if (sites) lines.push(line("Public sites", sites));
  if (admin === "elsewhere") lines.push(line("Administrator", LINK_ELSEWHERE));
  else if (admin) lines.push(line("Administrator", `${admin.link}  (works once, makes the first one)`));
  if (demo) lines.push("", line("Demo project", `${demo.name}, ${demo.pets} animals`));
  if (demo?.key) {
    lines.push(
      line("Its key", `${demo.key}  (shown this once)`),
      "",
      `  curl -H "Authorization: Bearer ${demo.key}" "${base}/v1/pets?limit=3"`,
    );
  }
  if (warnings.length > 0) lines.push("", ...warnings.map((sentence) => line("Warning", sentence)));
  return `${lines.join("\n")}\n\n`;
}
