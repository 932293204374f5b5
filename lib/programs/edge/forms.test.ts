import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { Forms } from "#lib/programs/edge/forms.ts";

/** Begins to send one. */
function send(forms: Forms, address: string) {
  const request = new IncomingMessage(new Socket());
  const outcome = forms.read({ request }, address);
  const end = () => {
    request.push("message=x");
    request.push(null);
    return outcome;
  };
  return { outcome, end };
}

it("reads eight at once of the networks of one home", async () => {
  const forms = new Forms(60_000);
  const slow = Array.from({ length: 8 }, (_, i) => send(forms, `2001:db8:0:120${i}::1`));
  expect(await send(forms, "2001:db8:0:12ff::1").outcome).toBe("too_many");
  expect(String(await send(forms, "2001:db8:0:1300::1").end())).toBe("message=x");
  for (const { end } of slow) expect(String(await end())).toBe("message=x");
  expect(String(await send(forms, "2001:db8:0:12ff::1").end())).toBe("message=x");
});

it("reads 256 at once, and says that it is full, not that one address sends too many", async () => {
  const forms = new Forms(60_000);
  const slow = Array.from({ length: 256 }, (_, i) => send(forms, `192.0.2.${i}`));
  expect(await send(forms, "198.51.100.1").outcome).toBe("full");
  await Promise.all(slow.map(({ end }) => end()));
  expect(String(await send(forms, "198.51.100.1").end())).toBe("message=x");
});

it("waits no longer than its limit", async () => {
  expect(await send(new Forms(20), "192.0.2.1").outcome).toBe("broken_off");
});
