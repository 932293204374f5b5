import { describe, expect, it } from "vitest";
import { type AltDraft, altToSend, answeredAlt, shownAlt, typedAlt } from "#components/shelter/photos/alt-draft.ts";

const sending = (text: string, sent = text): AltDraft => ({ state: "sending", text, sent });

describe("what is typed about a photo", () => {
  it("follows a colleague’s text until something is typed, and sends nothing for passing through", () => {
    expect(shownAlt(undefined, "Theirs")).toBe("Theirs");
    expect(shownAlt({ state: "saved" }, "Theirs")).toBe("Theirs");
    expect(altToSend(undefined, "Theirs")).toBeUndefined();
    expect(altToSend({ state: "saved" }, "Theirs")).toBeUndefined();
  });

  it("is shown and sent once, also if it became empty", () => {
    const draft = typedAlt({ state: "saved" }, "");
    expect(shownAlt(draft, "Theirs")).toBe("");
    expect(altToSend(draft, "Theirs")).toBe("");
    expect(altToSend(sending("Mine"), "Theirs")).toBeUndefined();
  });

  it("is not sent if it is what is stored, but if another text is on its way", () => {
    expect(altToSend({ state: "typed", text: "Theirs" }, "Theirs")).toBeUndefined();
    expect(altToSend(sending("Theirs", "Mine"), "Theirs")).toBe("Theirs");
  });

  it("stays while its save is under way, and becomes the next one", () => {
    const newer = typedAlt(sending("Mine"), "Mine, longer");
    expect(altToSend(newer, "Theirs")).toBe("Mine, longer");
    expect(answeredAlt(newer, "Mine")).toEqual({ state: "typed", text: "Mine, longer" });
    expect(answeredAlt(sending("Mine, longer"), "Mine")).toEqual(sending("Mine, longer"));
    expect(answeredAlt(sending("Mine, longer"), "Mine, longer")).toEqual({ state: "saved" });
  });

  it("stays after a refusal, to be sent again", () => {
    const refused = answeredAlt(typedAlt(sending("Mine"), "Mine, longer"), "Mine", "The service did not answer.");
    expect(refused).toEqual({ state: "refused", text: "Mine, longer", error: "The service did not answer." });
    expect(altToSend(refused, "Theirs")).toBe("Mine, longer");
  });
});
