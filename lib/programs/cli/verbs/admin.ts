import type { Command } from "commander";
import { createAdminLink } from "#lib/people/auth/admin-link/mutations.ts";
import { adminLinkUrl } from "#lib/people/auth/admin-link/rules.ts";
import { resetFactors } from "#lib/people/auth/factors/reset.mutations.ts";
import { createReset } from "#lib/people/auth/reset/mutations.ts";
import { emailSchema } from "#lib/platform/names/email.schema.ts";
import { addVerb, parserOf } from "#lib/programs/cli/terminal/arguments.ts";
import { print } from "#lib/programs/cli/terminal/output.ts";
import { operator, publicUrl, withDatabase } from "#lib/programs/cli/terminal/session.ts";

export function addAdminVerbs(program: Command): void {
  const admin = program.command("admin").description("create an administrator, or let someone back in");

  addVerb(admin, "link", "print a one-time link that creates an administrator or lets one back in; earlier links stop working").action(
    async (options: { json?: boolean }) => {
      const token = await withDatabase(() => createAdminLink({ evenIfAdminExists: true, actor: operator() }));
      const url = adminLinkUrl(publicUrl(), token);
      print(options, {
        json: { url },
        text: url,
        notes: ["It works once, within 7 days. For an email address that is in use, it sets a new password."],
      });
    },
  );

  addVerb(admin, "reset", "print a one-time link that sets a new password for a person")
    .argument("<email>", "the person's email address", parserOf(emailSchema))
    .action(async (email: string, options: { json?: boolean }) => {
      const link = await withDatabase(() => createReset({ email }, publicUrl(), operator()));
      print(options, { json: link, text: link.url, notes: ["It works once, within 24 hours."] });
    });

  addVerb(admin, "reset-factors", "turn off a person's two-step sign-in, after they lost phone, passkeys, and recovery codes")
    .argument("<email>", "the person's email address", parserOf(emailSchema))
    .action(async (email: string, options: { json?: boolean }) => {
      const { factors, recoveryCodes } = await withDatabase(() => resetFactors(email, operator()));
      const text = `${email} now signs in with the password, or a linked account, alone.`;
      print(options, {
        json: { email, factors, recoveryCodes },
        text,
        notes: ["They are mailed about it. Make sure that it was they who asked."],
      });
    });
}
