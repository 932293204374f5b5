/** What the start has to say. */
export interface BannerFacts {
  /** Scheme and authority that people reach the service at, without a slash at the end. */
  base: string;
  /** The link that makes the first administrator, while there is none. */
  adminLink: string | undefined;
  /** The address of a project's public site, with a placeholder for its name; undefined where none are served. */
  sites: string | undefined;
  /** The demo project, when this start made it. */
  demo: { name: string; pets: number; key: string } | undefined;
}

const LABEL_WIDTH = 15;

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

/**
 * The last lines of a start.
 * @param bold whether the reader is a terminal that shows bold type
 */
export function banner({ base, adminLink, sites, demo }: BannerFacts, bold: boolean): string {
  const title = "Petstore is ready.";
  const lines = ["", bold ? `\u001b[1m${title}\u001b[22m` : title, "", line("API", `${base}/v1`), line("Documentation", `${base}/docs`)];
  if (sites) lines.push(line("Public sites", sites));
  if (adminLink) lines.push(line("Administrator", `${adminLink}  (works once, makes the first one)`));
  if (demo) {
    lines.push(
      "",
      line("Demo project", `${demo.name}, ${demo.pets} animals`),
      line("Its key", `${demo.key}  (shown this once)`),
      "",
      `  curl -H "Authorization: Bearer ${demo.key}" "${base}/v1/pets?limit=3"`,
    );
  }
  return `${lines.join("\n")}\n\n`;
}
