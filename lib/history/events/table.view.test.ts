import fc from "fast-check";
import { expect, it } from "vitest";
import { indentedJson, shownEvent } from "#lib/history/events/view.ts";

const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null));

it("indents JSON as JSON.stringify does", () => {
  const data = fc.dictionary(fc.string(), fc.oneof(value, fc.dictionary(fc.string(), value), fc.array(value)));
  fc.assert(fc.property(data, (one) => indentedJson(JSON.stringify(one)) === JSON.stringify(one, null, 2)));
});

it("keeps every digit of what the API answers", () => {
  const data = '{"id":9223372036854775807,"name":"Rex \\"the {dog}\\"","categoryId":1,"status":"sold"}';
  const event = { id: "901", type: "pet.updated" as const, occurredAt: "2026-11-21T09:30:00.000Z", data };
  const { payload } = shownEvent(event, { what: "Animal changed", subject: "Rex" });
  expect(payload).toContain('  "type": "pet.updated",');
  expect(payload).toContain('    "id": 9223372036854775807,\n    "name": "Rex \\"the {dog}\\"",');
});
