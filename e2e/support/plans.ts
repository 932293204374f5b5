import pg from "pg";
import { settings } from "#lib/platform/config/env.ts";
import { onConnection } from "#lib/platform/db/connection.ts";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  /** Milliseconds. */
  "Planning Time": number;
  "Execution Time": number;
}

interface TableReads {
  /** Includes rows that filters discarded. */
  rows: number;
  seqScans: number;
}

function add(node: PlanNode, reads: Map<string, TableReads>): void {
  const table = node["Relation Name"];
  if (table !== undefined) {
    const known = reads.get(table) ?? { rows: 0, seqScans: 0 };
    const each = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    known.rows += Math.round(each * node["Actual Loops"]);
    if (node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 0) known.seqScans += node["Actual Loops"];
    reads.set(table, known);
  }
  for (const child of node.Plans ?? []) add(child, reads);
}

interface Sent {
  text: string;
  values: unknown[];
}

function statementOf(first: { text?: string; values?: unknown[] } | string, second: unknown): Sent {
  const text = typeof first === "string" ? first : (first.text ?? "");
  const values = typeof first === "string" ? second : (first.values ?? second);
  return { text, values: Array.isArray(values) ? values : [] };
}

/** EXPLAINs each read with its actual parameters, which gives the plan that was used. */
export async function plansOf(work: () => Promise<unknown>): Promise<Explained[]> {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [{ text?: string; values?: unknown[] } | string, unknown];
    const { text, values } = statementOf(first, second);
    if (/^\s*(?:select|with)\b/i.test(text)) sent.push({ text, values });
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return await onConnection({ connectionString: settings().DATABASE_URL }, async (client) => {
    // The product's pools set the same.
    await client.query("set max_parallel_workers_per_gather = 0");
    const all: Explained[] = [];
    for (const { text, values } of sent) {
      const { rows } = await client.query<{ "QUERY PLAN": [Explained] }>(
        `explain (analyze, timing off, buffers, format json) ${text}`,
        values,
      );
      if (rows[0]) all.push(rows[0]["QUERY PLAN"][0]);
    }
    return all;
  });
}

export async function readsOf(work: () => Promise<unknown>): Promise<Map<string, TableReads>> {
  const reads = new Map<string, TableReads>();
  for (const { Plan } of await plansOf(work)) add(Plan, reads);
  return reads;
}
