import { describe, expect, it } from "vitest";
import { EVENT_TYPES, type EventType } from "#lib/history/events/schema.ts";
import { EVENT_WORDS, eventTitle } from "#lib/history/events/words.view.ts";
import { parseExactJson } from "#lib/platform/exact-json.ts";

const NAMES = new Map([["9007199254740993", "Moss"]]);
const order = (status: string): string => `{"id":7,"petId":9007199254740993,"status":"${status}","createdAt":"2026-11-21T09:30:00.000Z"}`;

describe("an event's title", () => {
  it.each<[EventType, string, string, string]>([
    ["pet.updated", '{"id":42,"name":"Rex","categoryId":1,"status":"sold"}', "Animal changed", "Rex"],
    ["pet.deleted", '{"id":42,"name":"Rex","categoryId":1,"status":"sold"}', "Animal moved to the bin", "Rex"],
    ["order.created", order("placed"), "Animal reserved", "Moss"],
    ["order.created", order("completed"), "Adoption completed", "Moss"],
    ["order.updated", order("completed"), "Adoption completed", "Moss"],
    ["order.updated", order("cancelled"), "Adoption canceled", "Moss"],
    ["order.deleted", order("placed"), "Adoption deleted", "Moss"],
    ["order.deleted", '{"id":7,"petId":490,"status":"placed"}', "Adoption deleted", "Animal number 490"],
    ["enquiry.created", '{"id":7,"petId":9007199254740993,"state":"new"}', "Enquiry received", "Moss"],
    ["enquiry.updated", '{"id":7,"petId":null,"state":"closed"}', "Enquiry changed", "No single animal"],
    ["domain.drifted", '{"id":5,"name":"adopt.example","use":"primary","routing":"drifted"}', "Domain points elsewhere", "adopt.example"],
    ["api_key.banned", '{"id":12,"name":"Website","last4":"x7Qp"}', "API key banned", "Website"],
    ["plan.changed", '{"plan":"pro","perMinute":300,"perDay":10000}', "Plan changed", "Pro"],
  ])("of %s with %s is “%s” and “%s”", (type, data, what, subject) => {
    expect(eventTitle(type, parseExactJson(data) as object, NAMES)).toEqual({ what, subject });
  });

  it("never shows a name of the API", () => {
    for (const type of EVENT_TYPES) expect(EVENT_WORDS[type]).toMatch(/^[A-Z][A-Za-z ]+$/);
  });
});
