import { describe, expect, it } from "vitest";
import { confirmIdentity, onIdentityAsked } from "#lib/platform/browser/confirm-identity.ts";

const unanswered = () => new Promise<boolean>(() => undefined);

describe("identity confirmation dialog", () => {
  it("declines confirmation on a page without the dialog", async () => {
    expect(await confirmIdentity()).toBe(false);
  });

  it("declines confirmation if its dialog fails to load, and asks again next time", async () => {
    const stop = onIdentityAsked(async () => {
      throw new Error("the connection broke");
    });
    expect(await Promise.all([confirmIdentity(), confirmIdentity()])).toEqual([false, false]);
    stop();
    const again = onIdentityAsked(async () => true);
    expect(await confirmIdentity()).toBe(true);
    again();
  });

  it("asks once for all requests waiting at the same time", async () => {
    let asked = 0;
    const stop = onIdentityAsked(async () => ++asked > 0);
    expect(await Promise.all([confirmIdentity(), confirmIdentity()])).toEqual([true, true]);
    expect(asked).toBe(1);
    stop();
  });

  it("declines confirmation when its page is left, and asks again on the next page", async () => {
    const leave = onIdentityAsked(unanswered);
    const waiting = [confirmIdentity(), confirmIdentity()];
    leave();
    expect(await Promise.all(waiting)).toEqual([false, false]);
    const stop = onIdentityAsked(async () => true);
    expect(await confirmIdentity()).toBe(true);
    stop();
  });

  it("keeps the next page's dialog when the previous page unloads after it opens", async () => {
    const leave = onIdentityAsked(unanswered);
    const stop = onIdentityAsked(async () => true);
    leave();
    expect(await confirmIdentity()).toBe(true);
    stop();
  });
});
