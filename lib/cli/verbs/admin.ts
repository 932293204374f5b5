import type { Command } from "commander";
import { createAdminLink } from "#lib/auth/admin-link/mutations.ts";
import { adminLinkUrl } from "#lib/auth/admin-link/rules.ts";
import { addVerb } from "#lib/cli/arguments.ts";
import { print } from "#lib/cli/output.ts";
import { publicUrl, withDatabase } from "#lib/cli/session.ts";

/** `admin link`. */
export function addAdminVerbs(program: Command): void {
  const admin = program.command("admin").description("bring in the first administrator");

  addVerb(admin, "link", "print a one-time link that makes the first administrator; earlier links stop working").action(
    async (options: { json?: boolean }) => {
      const url = adminLinkUrl(publicUrl(), await withDatabase(createAdminLink));
      print(options, { json: { url }, text: url, notes: ["It works once, within 7 days, while there is no administrator."] });
    },
  );
}
