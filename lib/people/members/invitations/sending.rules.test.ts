import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashMailbox, SEND_LIMITS, type SendSubject, sendWait } from "#lib/people/members/invitations/sending.rules.ts";

const SUBJECTS = Object.keys(SEND_LIMITS) as SendSubject[];
const NOW = 1_900_000_000_000;

describe.each(SUBJECTS)("sending limits of a %s", (subject) => {
  it("never exceeds a limit in any window and ends the wait exactly on time", () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(gaps, (pauses) => {
        const sent: number[] = [];
        let now = NOW;
        for (const pause of pauses) {
          now += pause;
          const wait = sendWait(subject, sent, now);
          if (wait) {
            expect(sendWait(subject, sent, now + wait.waitMs - 1)).toBeDefined();
            expect(sendWait(subject, sent, now + wait.waitMs)).toBeUndefined();
          } else sent.unshift(now);
        }
        for (const { max, windowMs } of SEND_LIMITS[subject])
          for (const end of sent) expect(sent.filter((at) => at <= end && at > end - windowMs).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

it.each([
  ["kim@example.org", "kim+1@example.org", true],
  ["kim+a+b@example.org", "kim+c@example.org", true],
  ["+kim@example.org", "+sam@example.org", false],
  ["kim@example.org", "kim@example.com", false],
])("compares %s and %s as the same mailbox: %s", (one, other, isSame) => {
  expect(hashMailbox(one) === hashMailbox(other)).toBe(isSame);
});
