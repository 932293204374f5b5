import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { petActions } from "#components/shelter/pets/pet-actions.ts";
import type { Toast } from "#components/ui/toast-card.tsx";
import type { PetEdit } from "#lib/shelter/pets/form.schema.ts";
import type { PetRow } from "#lib/shelter/pets/row.schema.ts";

const AT = "2026-11-22T08:00:00.000Z";
const REX: PetRow = {
  id: "7",
  name: "Rex",
  categoryId: "1",
  status: "available",
  externalId: null,
  version: 1,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
};

let sent: string[];
let notices: Toast[];
let isDown: boolean;

beforeEach(() => {
  sent = [];
  notices = [];
  isDown = false;
  let pet = REX;
  const before = new Map<number, PetRow>();
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const { version, status } = JSON.parse(body) as PetEdit;
    const isUndo = path.endsWith("/7/undo");
    sent.push(isUndo ? `undo ${version}` : `${status} on ${version}`);
    if (isDown) return Response.json({ code: "internal", message: "Try again." }, { status: 500 });
    if (version !== pet.version) return Response.json({ code: "conflict", message: "It changed." }, { status: 409 });
    const next = isUndo ? before.get(version)?.status : status;
    before.set(version + 1, pet);
    pet = { ...pet, status: next ?? pet.status, version: version + 1 };
    return Response.json(pet);
  });
});

afterEach(() => vi.unstubAllGlobals());

const actionsOf = () => petActions(new QueryClient(), "demo", (toast) => notices.push(toast));
const undoOf = (notice: Toast | undefined) => notice?.undo?.();
/** Resolves when all pending changes of the animal are answered. */
const settled = (actions: ReturnType<typeof actionsOf>, status: PetRow["status"]) => actions.setStatus({ ...REX, version: 0 }, status);

describe("undo of a change of status", () => {
  it("undoes exactly that change", async () => {
    const actions = actionsOf();
    await actions.setStatus(REX, "pending");
    undoOf(notices.at(-1));
    await settled(actions, "available");
    expect(sent).toEqual(["pending on 1", "undo 2"]);
    expect(notices.at(-1)).toEqual({ text: "Rex is available again." });
  });

  it("changes nothing while a newer change is on its way, and offers to undo the newer one", async () => {
    const actions = actionsOf();
    await actions.setStatus(REX, "pending");
    const older = notices.at(-1);
    void actions.setStatus(REX, "sold");
    undoOf(older);
    await settled(actions, "sold");
    expect(sent).toEqual(["pending on 1", "sold on 2"]);
    expect(notices.at(-1)?.text).toBe("Not undone, because Rex was changed again after that. Rex is now adopted.");
    undoOf(notices.at(-1));
    await settled(actions, "pending");
    expect(sent.slice(2)).toEqual(["undo 3"]);
  });

  it("still works after a newer change failed", async () => {
    const actions = actionsOf();
    await actions.setStatus(REX, "pending");
    const older = notices.at(-1);
    isDown = true;
    await actions.setStatus(REX, "sold");
    isDown = false;
    undoOf(older);
    await settled(actions, "available");
    expect(sent).toEqual(["pending on 1", "sold on 2", "undo 2"]);
  });
});

it("a choice made while another is in flight builds on its version, and a repeated one is not sent", async () => {
  const actions = actionsOf();
  void actions.setStatus(REX, "pending");
  void actions.setStatus(REX, "pending");
  await actions.setStatus(REX, "sold");
  expect(sent).toEqual(["pending on 1", "sold on 2"]);
});

describe("undo of what the drawer saved", () => {
  const save = async (): Promise<PetRow> => {
    const answer = await fetch("/api/projects/demo/pets/7", { method: "PATCH", body: JSON.stringify({ version: 1, status: "sold" }) });
    return (await answer.json()) as PetRow;
  };

  it("undoes exactly that change", async () => {
    const actions = actionsOf();
    actions.noteSaved(await save(), REX);
    undoOf(notices.at(-1));
    await expect.poll(() => notices.at(-1)).toEqual({ text: "Rex is as it was before." });
    expect(sent).toEqual(["sold on 1", "undo 2"]);
  });

  it("changes nothing after a newer change by someone else, and says so", async () => {
    const actions = actionsOf();
    const saved = await save();
    await fetch("/api/projects/demo/pets/7", { method: "PATCH", body: JSON.stringify({ version: 2, status: "pending" }) });
    actions.noteSaved(saved, REX);
    undoOf(notices.at(-1));
    await expect
      .poll(() => notices.at(-1))
      .toEqual({
        isError: true,
        text: "Not undone, because Rex was changed again after that. The current version is shown.",
      });
  });
});
