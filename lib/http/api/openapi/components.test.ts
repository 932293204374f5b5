import { expect, it } from "vitest";
import { withSharedComponents } from "#lib/http/api/openapi/components.ts";
import { openApiDocument } from "#lib/http/api/openapi/document.ts";

interface Components {
  components: Record<string, Record<string, unknown>>;
}

const whole = openApiDocument({ baseUrl: "https://pets.example/v1", stagingUrl: undefined }) as Components;
const shared = withSharedComponents(whole) as Components;
const KINDS = ["examples", "headers", "parameters", "responses"];

function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== "object" || value === null) return value;
  const { $ref } = value as { $ref?: string };
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec($ref ?? "") ?? [];
  if (KINDS.includes(kind)) return resolved(shared.components[kind]?.[name]);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one)]));
}

it("says the same with shared components as without", () => {
  const { components, ...rest } = resolved(shared) as Components;
  const own = Object.fromEntries(Object.entries(components).filter(([kind]) => !KINDS.includes(kind)));
  expect({ ...rest, components: own }).toEqual(whole);
});
