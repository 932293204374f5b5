import { GITHUB_CREDENTIALS, type GithubServer, startGithubServer } from "./github-server.ts";
import { leaveDemoUndrawn } from "./jobs.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { type Program, startProgram, stopProgram } from "./program.ts";
import { createTestDatabase } from "./test-database.ts";
import { testPort } from "./test-port.ts";

export interface MailingProgram {
  /** Base URL, also its public URL. */
  base: string;
  /** Path of the printed one-time link. */
  setupPath: string;
  mailbox: Mailbox;
  github: GithubServer;
  stop(): Promise<void>;
}

export async function startMailingProgram(): Promise<MailingProgram> {
  const database = await createTestDatabase();
  const [mailbox, github, port] = [await openMailbox(), await startGithubServer(), await testPort()];
  const base = `http://127.0.0.1:${port}`;
  const program: Program = await startProgram({
    ...GITHUB_CREDENTIALS,
    DATABASE_URL: database.url,
    REDIS_URL: "",
    UPSTASH_REDIS_REST_URL: "",
    UPSTASH_REDIS_REST_TOKEN: "",
    TRUSTED_PROXIES: "",
    WEB_CONCURRENCY: "1",
    LOG_LEVEL: "error",
    PORT: String(port),
    PUBLIC_URL: base,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "City Shelter <pets@shelter.example>",
    GITHUB_URL: github.url,
    PLAN_CHANGES: "administrators",
  });
  await leaveDemoUndrawn(database.url);
  return {
    base,
    setupPath: /\/setup#\S+/.exec(program.printed())?.[0] ?? "",
    mailbox,
    github,
    async stop() {
      await stopProgram(program);
      await mailbox.close();
      await github.close();
      await database.drop();
    },
  };
}
