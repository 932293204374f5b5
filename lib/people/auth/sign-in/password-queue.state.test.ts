import { expect, it } from "vitest";
import { MAX_WAITING_PER_ADDRESS, queuePasswordCheck } from "#lib/people/auth/sign-in/password-queue.state.ts";

it("checks one password at a time, the networks in turn, and gives up the oldest of more than can wait", async () => {
  const { promise: hold, resolve: release } = Promise.withResolvers<void>();
  const checked: string[] = [];
  const tryFrom = (address: string) =>
    queuePasswordCheck(address, async () => {
      checked.push(address);
      await hold;
      return true;
    });
  const flood = Array.from({ length: MAX_WAITING_PER_ADDRESS + 1 }, (_, i) => tryFrom(`2001:db8:1:2::${i}`));
  const other = tryFrom("192.0.2.1");
  const last = tryFrom("2001:db8:1:ff::1");
  await expect(flood[1]).rejects.toMatchObject({ code: "service_unavailable" });
  expect(checked).toEqual(["2001:db8:1:2::0"]);
  release();
  expect(await Promise.all([...flood.toSpliced(1, 1), other, last])).not.toContain(false);
  expect(checked.slice(0, 3)).toEqual(["2001:db8:1:2::0", "192.0.2.1", "2001:db8:1:2::2"]);
});
