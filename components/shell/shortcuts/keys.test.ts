import { describe, expect, it } from "vitest";
import { keysOf, matchPress, type Press, SHORTCUTS } from "#components/shell/shortcuts/keys.ts";

const press = (key: string, changes: Partial<Press> = {}): Press => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  shift: false,
  isTyping: false,
  isInText: false,
  isInDialog: false,
  isInMenu: false,
  isOff: false,
  ...changes,
});
const run = (does: string) => ({ kind: "run", does });
const NONE = { kind: "none" };

describe("key press", () => {
  it.each([
    [undefined, press("n"), run("add-animal")],
    [undefined, press("N"), run("add-animal")],
    [undefined, press("?"), run("list")],
    [undefined, press("/"), run("search")],
    [undefined, press("t"), run("theme")],
    [undefined, press("g"), { kind: "wait", pressed: "G" }],
    ["G", press("a"), run("go-animals")],
    ["G", press("e"), run("go-enquiries")],
    ["G", press("g"), NONE],
    ["G", press("t"), NONE],
    [undefined, press("a"), NONE],
    [undefined, press("Enter"), NONE],
    [undefined, press("n", { isTyping: true }), NONE],
    [undefined, press("n", { isInDialog: true }), NONE],
    [undefined, press("t", { isInMenu: true }), NONE],
    ["G", press("a", { isInMenu: true }), NONE],
    [undefined, press("k", { ctrl: true, isInMenu: true }), run("palette")],
    [undefined, press("n", { isOff: true }), NONE],
    [undefined, press("n", { alt: true }), NONE],
    [undefined, press("n", { ctrl: true }), NONE],
    [undefined, press("k", { ctrl: true }), run("palette")],
    [undefined, press("K", { meta: true }), run("palette")],
    [undefined, press("k", { ctrl: true, isTyping: true }), run("palette")],
    [undefined, press("k", { ctrl: true, isOff: true }), run("palette")],
    [undefined, press("k", { ctrl: true, isInDialog: true }), NONE],
    [undefined, press("k", { ctrl: true, meta: true }), NONE],
    [undefined, press("z", { ctrl: true }), run("undo")],
    [undefined, press("Z", { meta: true, isOff: true }), run("undo")],
    [undefined, press("z", { ctrl: true, isTyping: true }), run("undo")],
    [undefined, press("z", { ctrl: true, isTyping: true, isInText: true }), NONE],
    [undefined, press("Z", { ctrl: true, shift: true }), NONE],
    [undefined, press("z", { ctrl: true, isInDialog: true }), NONE],
    [undefined, press("z"), NONE],
  ])("after %s, the press %o means %o", (pressed, given, meant) => {
    expect(matchPress(pressed, given)).toEqual(meant);
  });
});

it("defines no shortcut twice or as the prefix of another", () => {
  const all = SHORTCUTS.map(({ keys }) => keys as string);
  expect(new Set(all).size).toBe(all.length);
  for (const keys of all) expect(all.filter((other) => other.startsWith(`${keys} `))).toEqual([]);
});

it("labels the palette shortcut to match the keyboard", () => {
  expect(keysOf("palette", false)).toEqual(["Ctrl", "K"]);
  expect(keysOf("palette", true)).toEqual(["⌘", "K"]);
});
