import type { TaskList } from "graphile-worker";
import { clock } from "#lib/clock.ts";

/**
 * Everything that the worker does, by name. A task's code is loaded when it runs
 * first, so that an idle worker stays small. Each is safe to run twice and to be
 * killed at any point.
 */
export const TASKS: TaskList = {
  "mail.send": async (payload) => await (await import("#lib/mail/jobs.ts")).sendQueuedMail(payload),
  "password-reset.mail": async (payload) => await (await import("#lib/auth/reset/jobs.ts")).mailResetLink(payload),
  "pets.days": async (_, { abortSignal }) => void (await (await import("#lib/pets/days/jobs.ts")).closePetDays(clock()(), abortSignal)),
  "projects.purge": async () => void (await (await import("#lib/projects/bin/mutations.ts")).purgeProjects(clock()())),
};
