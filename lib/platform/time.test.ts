import { expect, it } from "vitest";
import { waitText } from "#lib/platform/time.ts";

it.each([
  [1, "1 second"],
  [30, "30 seconds"],
  [60, "1 minute"],
  [61, "2 minutes"],
  [900, "15 minutes"],
])("shows a wait of %i seconds as %s", (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
