import { petstoreCommand } from "#lib/platform/config/petstore-command.ts";
import { programVersion } from "#lib/platform/config/version.ts";

interface BannerFacts {
  /** Has no slash at the end; undefined without the role `web`. */
  base: string | undefined;
  /** Undefined if this start has all roles. */
  roles: readonly string[] | undefined;
  /** `elsewhere`: another start has printed the link. */
  admin: { link: string } | "elsewhere" | undefined;
  /** Contains a placeholder for the name. */
  sites: string | undefined;
  /** `key` is set only where others cannot see the banner. */
  demo: { name: string; pets: number; key?: string | undefined } | undefined;
  warnings: readonly string[];
}

/** A server's log must never contain a key. */
export function showsDemoKey(given: { DATABASE_URL?: string | undefined; PUBLIC_URL?: string | undefined }): boolean {
  return given.DATABASE_URL === undefined && given.PUBLIC_URL === undefined;
}

const LABEL_WIDTH = 15;

function line(label: string, text: string): string {
  return `  ${label.padEnd(LABEL_WIDTH)}${text}`;
}

export function banner({ base, roles, admin, sites, demo, warnings }: BannerFacts, bold: boolean): string {
  const title = "Petstore is ready.";
  const lines = ["", bold ? `\u001b[1m${title}\u001b[22m` : title, "", line("Version", programVersion())];
  if (roles) lines.push(line("Roles", roles.join(", ")));
  if (base) lines.push(line("API", `${base}/v1`), line("Documentation", `${base}/docs`));
  if (sites) lines.push(line("Public sites", sites));
  if (admin === "elsewhere")
    lines.push(line("Administrator", `use the link that another start printed, or create one: ${petstoreCommand("admin link")}`));
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
