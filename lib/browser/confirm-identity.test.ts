import { describe, expect, it } from "vitest";
import { confirmIdentity, onIdentityAsked } from "#lib/browser/confirm-identity.ts";

/** A dialog that no one has answered yet. */
const unanswered = () => new Promise<boolean>(() => undefined);

describe("the question who the person is", () => {
  it("is declined on a page without the dialog", async () => {
    expect(await confirmIdentity()).toBe(false);
  });

  it("is declined when its dialog cannot be loaded, and asked again the next time", async () => {
    const stop = onIdentityAsked(async () => {
      throw new Error("the connection broke");
    });
    expect(await Promise.all([confirmIdentity(), confirmIdentity()])).toEqual([false, false]);
    stop();
    const again = onIdentityAsked(async () => true);
    expect(await confirmIdentity()).toBe(true);
    again();
  });

  it("is asked once for all requests that wait at the same time", async () => {
    let asked = 0;
    const stop = onIdentityAsked(async () => ++asked > 0);
    expect(await Promise.all([confirmIdentity(), confirmIdentity()])).toEqual([true, true]);
    expect(asked).toBe(1);
    stop();
  });

  it("is declined when the page is left while it is open, and the next page asks again", async () => {
    const leave = onIdentityAsked(unanswered);
    const waiting = [confirmIdentity(), confirmIdentity()];
    leave();
    expect(await Promise.all(waiting)).toEqual([false, false]);
    const stop = onIdentityAsked(async () => true);
    expect(await confirmIdentity()).toBe(true);
    stop();
  });

  it("stays with the next page's dialog when the page before is left after that one opened", async () => {
    const leave = onIdentityAsked(unanswered);
    const stop = onIdentityAsked(async () => true);
    leave();
    expect(await confirmIdentity()).toBe(true);
    stop();
  });
});
