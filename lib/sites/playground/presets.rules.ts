import { PLAYGROUND_ZONE } from "#lib/sites/dns/zones.schema.ts";
import type { WantedRecord } from "#lib/sites/domains/schema.ts";
import { OTHER_ADDRESS, OTHER_ADDRESS_6, OTHER_HOST, type RecordForm, type Replacement, USUAL_TTL } from "#lib/sites/playground/schema.ts";

export interface PlaygroundDomain {
  name: string;
  records: readonly WantedRecord[];
}

export interface Preset {
  key: "right" | "texts" | "address" | "elsewhere" | "left-over" | "loop" | "nothing";
  label: string;
  effect: string;
  replacement: Replacement;
}

const textOf = ({ name, type, value }: Pick<RecordForm, "name" | "type" | "value">): string =>
  `${name.replace(/\.$/, "")} ${type} ${value}`;

export function isInForce({ replacement }: Preset, records: readonly RecordForm[]): boolean {
  const there = records.filter(({ name }) => replacement.names.includes(`${name}.`)).map(textOf);
  return there.length === replacement.records.length && replacement.records.every((record) => there.includes(textOf(record)));
}

export function isInPlayground({ name }: Pick<PlaygroundDomain, "name">): boolean {
  return name.endsWith(`.${PLAYGROUND_ZONE}`);
}

function rightRecords({ records }: PlaygroundDomain): RecordForm[] {
  const chosen = records.filter(({ isAlternative, isEarly }) => !isAlternative && !isEarly);
  return chosen.map(asRecord);
}

const asRecord = ({ type, fullName, value }: WantedRecord): RecordForm => ({ name: `${fullName}.`, type, value, ttl: USUAL_TTL });

export function presetsFor(domain: PlaygroundDomain): Preset[] {
  const { name, records } = domain;
  const loopName = `loop.${name}`;
  // At an apex, ALIAS replaces CNAME and cannot loop.
  const isApex = records.some(({ type }) => type === "ALIAS");
  const lead = isApex ? "ALIAS" : "CNAME";
  const names = [...new Set([name, loopName, ...records.map(({ fullName }) => fullName)])].map((one) => `${one}.`);
  const at = (type: RecordForm["type"], value: string, owner = name): RecordForm => ({ name: `${owner}.`, type, value, ttl: USUAL_TTL });
  const preset = (key: Preset["key"], label: string, effect: string, wanted: RecordForm[]): Preset => ({
    key,
    label,
    effect,
    replacement: { names, records: wanted },
  });
  const right = rightRecords(domain);
  const early = records.filter(({ isEarly }) => isEarly).map(asRecord);
  return [
    preset("right", "The right records", "DNS is set up correctly.", right),
    ...(early.length === 0
      ? []
      : [
          preset("texts", "The TXT records", "DNS still leads to the old host, and the TXT records are there.", [
            at("A", OTHER_ADDRESS),
            ...early,
          ]),
        ]),
    preset("address", "An old address", `An A record points to ${OTHER_ADDRESS} and is in the way.`, [at("A", OTHER_ADDRESS)]),
    preset("elsewhere", "Another host", `The ${lead} record points to ${OTHER_HOST}.`, [at(lead, OTHER_HOST)]),
    preset("left-over", "A leftover AAAA", "The right records, with an AAAA record of the old host beside them.", [
      ...right,
      at("AAAA", OTHER_ADDRESS_6),
    ]),
    ...(isApex
      ? []
      : [preset("loop", "A loop", "Two CNAME records point to each other.", [at("CNAME", loopName), at("CNAME", name, loopName)])]),
    preset("nothing", "No records", "The name does not exist.", []),
  ];
}
