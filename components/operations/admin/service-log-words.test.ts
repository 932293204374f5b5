import { describe, expect, it } from "vitest";
import { actionText, actorText, factsOf } from "#components/operations/admin/service-log-words.ts";
import type { ServiceEntry } from "#lib/operations/admin/audit-log.schema.ts";

const entry = (change: Partial<ServiceEntry>): ServiceEntry => ({
  id: "1",
  at: "2026-11-21T12:00:00.000Z",
  actor: { kind: "user", id: "7", name: "Ada" },
  action: "session.start",
  entityType: "session",
  entityId: "9",
  entityName: null,
  before: null,
  after: null,
  ...change,
});

describe("actor of a service log entry", () => {
  it.each([
    [{ kind: "user", id: "7", name: "Ada" }, "Ada"],
    [{ kind: "user", id: "7", name: null }, "A removed person (number 7)"],
    [{ kind: "cli", id: "root", name: null }, "The operator root"],
    [{ kind: "cli", id: null, name: null }, "An operator"],
    [{ kind: "system", id: null, name: null }, "Petstore"],
  ])("names the actor %j", (actor, words) => expect(actorText(entry({ actor }))).toBe(words));
});

describe("action of a service log entry", () => {
  const about = { entityType: "user", entityId: "8", entityName: "Kim" };
  it.each<[Partial<ServiceEntry>, string]>([
    [{}, "signed in"],
    [{ action: "user.grant_admin", ...about }, "made Kim an administrator"],
    [{ action: "user.prove_address", ...about, entityId: "7" }, "confirmed their email address"],
    [{ action: "user.remove", ...about, entityName: null }, "removed a removed person (number 8)"],
    [{ action: "user.do_new_thing", ...about }, "user: do new thing, Kim"],
    [{ action: "user.do_new_thing", ...about, entityId: "7" }, "user: do new thing"],
    [{ action: "setting.change", entityType: "setting", entityId: "-" }, "setting: change"],
  ])("describes the action of %j", (change, words) => expect(actionText(entry(change))).toBe(words));
});

describe("values before and after a change", () => {
  it.each<[Partial<ServiceEntry>, ReturnType<typeof factsOf>]>([
    [{}, []],
    [{ before: { isAdmin: false }, after: { isAdmin: true } }, [{ word: "administrator", values: ["no", "yes"] }]],
    [{ after: { sessionsEnded: 2 } }, [{ word: "sessions ended", values: ["2"] }]],
    [
      { after: { proof: "github", passwordRemoved: true, resetsRemoved: 1, linksRemoved: 0, invitationsRevoked: 2, sessionsEnded: 3 } },
      [
        { word: "confirmed by", values: ["GitHub"] },
        { word: "password removed", values: ["yes"] },
        { word: "password links removed", values: ["1"] },
        { word: "linked accounts removed", values: ["0"] },
        { word: "invitations withdrawn", values: ["2"] },
        { word: "sessions ended", values: ["3"] },
      ],
    ],
    [{ after: { proof: "google" } }, [{ word: "confirmed by", values: ["Google"] }]],
    [{ after: { proof: "mailed_reset" } }, [{ word: "confirmed by", values: ["a mailed password link"] }]],
    [{ after: { proof: "mailed_invitation" } }, [{ word: "confirmed by", values: ["a mailed invitation"] }]],
    [
      { after: { provider: "github", name: "github" } },
      [
        { word: "with", values: ["GitHub"] },
        { word: "name", values: ["github"] },
      ],
    ],
    [
      { before: { name: "Kim", odd: null } },
      [
        { word: "name", values: ["Kim"] },
        { word: "odd", values: ["none"] },
      ],
    ],
  ])("lists the values before and after %j", (change, facts) => expect(factsOf(entry(change))).toEqual(facts));
});
