import type { CheckState, Checks } from "#lib/http/monitoring/readiness-rules.ts";

type PartState = "working" | "limited" | "down" | "unknown";

interface ServicePart {
  name: string;
  state: PartState;
  text: string;
}

export interface ServiceStatus {
  headline: string;
  parts: ServicePart[];
}

type Words = Record<Exclude<CheckState, "unused">, string>;
interface Described {
  name: string;
  words: Words;
}

const NOT_CHECKED = "Can’t be checked right now.";

/** Describes the readiness checks for people who use the service. */
const PARTS: Partial<Record<keyof Checks, Described>> = {
  worker: {
    name: "Imports and webhooks",
    words: {
      ok: "They are done and sent as usual.",
      degraded: "They take longer than usual.",
      down: "They wait, and are done or sent later. Nothing is lost.",
      unknown: NOT_CHECKED,
    },
  },
  mail: {
    name: "Mail",
    words: {
      ok: "It is sent as usual.",
      degraded: "It takes longer than usual.",
      down: "It waits, and is sent later. Nothing is lost.",
      unknown: NOT_CHECKED,
    },
  },
  certificateAuthority: {
    name: "New domains",
    words: {
      ok: "They get secure connections as usual.",
      degraded: "They may wait for their secure connections.",
      down: "They wait for their secure connections. Those that have them keep them.",
      unknown: NOT_CHECKED,
    },
  },
  signIn: {
    name: "Sign-in with another account",
    words: {
      ok: "It works as usual.",
      degraded: "It may not work.",
      down: "It may not work. Passwords and passkeys do.",
      unknown: NOT_CHECKED,
    },
  },
  edge: {
    name: "Published sites",
    words: { ok: "They load as usual.", degraded: "Some may not load.", down: "They may not load.", unknown: NOT_CHECKED },
  },
  encryptionKeys: {
    name: "Sites on their own domains",
    words: {
      ok: "Secure connections work.",
      degraded: "Secure connections to them may fail.",
      down: "Secure connections to them fail.",
      unknown: NOT_CHECKED,
    },
  },
  redis: {
    name: "API limits",
    words: {
      ok: "Requests are counted exactly.",
      degraded: "The API may say that a limit is reached earlier than it should.",
      down: "The API may say that a limit is reached earlier than it should.",
      unknown: NOT_CHECKED,
    },
  },
  photos: {
    name: "Photos",
    words: {
      ok: "They are stored and shown as usual.",
      degraded: "Some can’t be uploaded or shown right now.",
      down: "They can’t be uploaded, and some aren’t shown. Those that are stored are safe.",
      unknown: NOT_CHECKED,
    },
  },
  disk: {
    name: "Room for photos and changes",
    words: {
      ok: "There is enough.",
      degraded: "It is running low. Everything still works.",
      down: "There is almost none left. Uploads and changes may be refused.",
      unknown: NOT_CHECKED,
    },
  },
};

const STATES: Record<Exclude<CheckState, "unused">, PartState> = { ok: "working", degraded: "limited", down: "down", unknown: "unknown" };

function apiPart({ database, migrations, changes }: Checks): ServicePart {
  const name = "API and dashboard";
  if (database === "down") return { name, state: "down", text: "They can’t reach their data. They work again once it is back." };
  if (migrations === "down") return { name, state: "down", text: "An update isn’t finished yet." };
  if (database === "degraded") return { name, state: "limited", text: "You can look at everything, but changes can’t be saved." };
  if (changes !== "ok") return { name, state: "limited", text: "They work, but more slowly than usual." };
  return { name, state: "working", text: "Reading and saving work as usual." };
}

function headlineOf([api, ...others]: readonly ServicePart[]): string {
  if (api?.state === "down") return "Petstore is down";
  if (api?.state === "limited") return "Petstore works with limits";
  return others.every(({ state }) => state === "working") ? "Everything works" : "Some parts don’t work as usual";
}

const NEEDS_WORKER: readonly string[] = ["mail", "certificateAuthority"];

/** The worker must also be up for this part. */
function stateOf(check: string, checks: Checks): CheckState {
  const state = checks[check as keyof Checks];
  return state !== "unused" && NEEDS_WORKER.includes(check) && checks.worker === "down" ? "down" : state;
}

/** Omits causes, and parts that this installation does not use. */
export function serviceStatus(checks: Checks): ServiceStatus {
  const others = Object.entries(PARTS).flatMap(([check, { name, words }]) => {
    const state = stateOf(check, checks);
    return state === "unused" ? [] : [{ name, state: STATES[state], text: words[state] }];
  });
  const parts = [apiPart(checks), ...others];
  return { headline: headlineOf(parts), parts };
}
