import fc from "fast-check";
import { expect, it } from "vitest";
import { indentedJson, shownEvent } from "#lib/events/table.view.ts";

const value = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null));

it("indents JSON as JSON.stringify does", () => {
  const data = fc.dictionary(fc.string(), fc.oneof(value, fc.dictionary(fc.string(), value, { minKeys: 1 })), { minKeys: 1 });
  fc.assert(fc.property(data, (one) => indentedJson(JSON.stringify(one)) === JSON.stringify(one, null, 2)));
});

it("keeps every digit, and names what an event is about", () => {
  const data = '{"id":9223372036854775807,"name":"Rex \\"the {dog}\\"","categoryId":1,"status":"sold"}';
  const shown = shownEvent({ id: "901", type: "pet.updated", occurredAt: "2026-11-21T09:30:00.000Z", data });
  expect(shown.subject).toBe('Rex "the {dog}"');
  expect(shown.payload).toContain('    "id": 9223372036854775807,\n    "name": "Rex \\"the {dog}\\"",');
  const subjectOf = (data: string) => shownEvent({ id: "1", type: "plan.changed", occurredAt: "", data }).subject;
  expect(subjectOf('{"id":7,"petId":9007199254740993}')).toBe("animal 9007199254740993");
  expect(subjectOf('{"plan":"pro","perMinute":300}')).toBe("pro");
});
