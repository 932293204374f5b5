import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { Forms } from "#lib/programs/edge/forms.ts";

const SITE = "paws.pets.example";
const OTHER = "other.pets.example";

/** Begins to send one. */
function send(forms: Forms, address: string, site = SITE) {
  const request = new IncomingMessage(new Socket());
  const outcome = forms.read({ request }, address, site).then(String);
  const end = () => {
    request.push("message=x");
    request.push(null);
    return outcome;
  };
  return { outcome, end };
}

const whole = (sent: { end: () => Promise<string> }[]) => Promise.all(sent.map(({ end }) => end()));
const isWhole = (outcomes: string[]) => outcomes.map((outcome) => outcome === "message=x");

it("gives up the oldest of nine that one home has only begun, whichever of its networks they come from", async () => {
  const forms = new Forms(60_000);
  const slow = Array.from({ length: 9 }, (_, i) => send(forms, `2001:db8:0:120${i}::1`));
  expect(await slow[0]?.outcome).toBe("full");
  expect(isWhole(await whole(slow.slice(1)))).toEqual(Array(8).fill(true));
});

it("takes a visitor's form, at that site and at every other, while many addresses hold all that they may of one site", async () => {
  const forms = new Forms(60_000);
  const slow = Array.from({ length: 400 }, (_, i) => send(forms, `192.0.2.${i % 40}`));
  expect(await send(forms, "198.51.100.1").end()).toBe("message=x");
  expect(await send(forms, "198.51.100.1", OTHER).end()).toBe("message=x");
  const outcomes = await whole(slow);
  expect(outcomes.filter((outcome) => outcome === "full")).toHaveLength(337);
});

it("takes a visitor's form while the sites of a flood hold all places, from 215 networks of one /48", async () => {
  const forms = new Forms(60_000);
  const early = send(forms, "203.0.113.7", OTHER);
  const slow = Array.from({ length: 600 }, (_, i) => send(forms, `2001:db8:0:${(i % 215).toString(16)}00::1`, `own${i % 20}.pets.example`));
  const honest = Array.from({ length: 20 }, (_, i) => send(forms, `198.51.100.${i}`, OTHER));
  expect(isWhole(await whole([early, ...honest]))).toEqual(Array(21).fill(true));
  await whole(slow);
});

it("reads no further what it gave up", async () => {
  const forms = new Forms(60_000);
  const request = new IncomingMessage(new Socket());
  const given = forms.read({ request }, "192.0.2.1", SITE);
  const others = Array.from({ length: 8 }, () => send(forms, "192.0.2.1"));
  expect(await given).toBe("full");
  request.push("what was on its way");
  await whole(others);
  request.push("the rest");
  await setImmediate();
  expect(request.read()?.toString()).toBe("the rest");
});

it("waits no longer than its limit", async () => {
  expect(await send(new Forms(20), "192.0.2.1").outcome).toBe("broken_off");
});
