/**
 * Walks through the published client as its user would, under the Node that runs it: `node client-walk.mjs <input>`.
 * Writes what it saw as JSON, a bigint as its digits and an `n`. A test copies it beside the installed package.
 */
const PACKAGE = "petstore-client";
const { Petstore, PetstoreError, verifyWebhook } = await import(PACKAGE);

const { baseUrl, key, domainsKey, busyUrl, droppingUrl, silentUrl, webhook } = JSON.parse(process.argv[2] ?? "{}");
const petstore = new Petstore({ key, baseUrl });
const MORE_THAN_A_DOUBLE = 9007199254740993n;

/** @param {() => Promise<unknown>} work */
async function failure(work) {
  try {
    await work();
    return "no error";
  } catch (error) {
    if (!(error instanceof PetstoreError)) return { name: error.name };
    const { name, code, status, message, requestId, details } = error;
    return { name, code, status, message, hasRequestId: typeof requestId === "string", details };
  }
}

/** @param {AsyncIterable<unknown>} rows */
async function all(rows) {
  const seen = [];
  for await (const row of rows) seen.push(row);
  return seen;
}

async function exact() {
  const created = await petstore.pets.create({ name: "Exact", categoryId: MORE_THAN_A_DOUBLE });
  const patched = await petstore.pets.update(created.pet.id, { categoryId: MORE_THAN_A_DOUBLE + 2n, status: "pending" });
  const listed = await all(petstore.pets.list({ categoryId: MORE_THAN_A_DOUBLE + 2n }));
  const [order] = await all(petstore.orders());
  const bonded = await petstore.pets.create({
    name: "Bonded",
    categoryId: 1n,
    profile: { weightGrams: 11500, bondedWith: [created.pet.id] },
  });
  const [{ profile }] = await petstore.pets.get([bonded.pet.id], { include: ["profile"] });
  const { weightGrams, bondedWith } = profile;
  return {
    created,
    patched,
    listed,
    order,
    profile: { weightGrams, bondedWith },
    got: await petstore.pets.get([created.pet.id, 1n], { include: ["externalId"] }),
  };
}

async function paging() {
  const names = ["A", "B", "C", "D", "E"];
  await petstore.pets.batch(names.map((name) => ({ op: "create", pet: { name, categoryId: 5n } })));
  const walked = await all(petstore.pets.list({ categoryId: 5n, limit: 2 }));
  const first = await petstore.pets.list({ categoryId: 5n, limit: 2 }).page();
  const second = await first.next?.();
  const newest = await petstore.pets.list({ categoryId: 5n, status: ["available", "pending"], order: "desc", limit: 2 }).page();
  const { inBin } = await petstore.pets.count();
  return {
    walked: walked.map(({ name }) => name),
    pages: [first, second, newest].map((page) => page?.items.map(({ name }) => name)),
    inBin,
  };
}

async function writing() {
  const put = await petstore.pets.putExternal("intake/118", { name: "Put", categoryId: 6n });
  const again = await petstore.pets.putExternal("intake/118", { name: "Put again", categoryId: 6n }, { ifMatch: put.etag });
  const stale = await failure(() => petstore.pets.update(put.pet.id, { name: "Stale" }, { ifMatch: put.etag }));
  await petstore.pets.delete(put.pet.id);
  const gone = await petstore.pets.get([put.pet.id]);
  const restored = await petstore.pets.restore(put.pet.id);
  const rows = [
    { op: "update", id: put.pet.id, pet: { status: "sold" } },
    { op: "delete", id: 1n },
  ];
  const each = await petstore.pets.batch(rows, { mode: "each" });
  const none = await failure(() => petstore.pets.batch(rows));
  const [{ etag }] = await petstore.pets.get([put.pet.id], { include: ["etag"] });
  const back = { op: "update", id: put.pet.id, ifMatch: etag, pet: { status: "available" } };
  const [first, second] = await petstore.pets.batch([back, { op: "create", pet: { name: "Other", categoryId: 6n } }]);
  const overtaken = await petstore.pets.batch([back], { mode: "each" });
  const tags = [first.etag !== etag, second.etag === `"${second.pet.id}.1"`, overtaken[0].status];
  return { tags, put: put.isNew, again: [again.isNew, again.pet.name], stale, gone, restored: restored.pet.name, each, none };
}

async function conditional() {
  const listing = petstore.pets.list({ categoryId: 9n });
  await petstore.pets.create({ name: "Known", categoryId: 9n });
  const { etag } = await listing.page();
  const unchanged = await listing.pageIfChanged(etag);
  await petstore.pets.create({ name: "New", categoryId: 9n });
  const changed = await listing.pageIfChanged(etag);
  return { unchanged: unchanged === undefined, changed: changed?.items.map(({ name }) => name), isNew: changed?.etag !== etag };
}

async function following() {
  const types = ["pet.deleted", "pet.restored"];
  const [deleted] = await all(petstore.events.list({ types }));
  const followed = [];
  for await (const event of petstore.events.follow({ types, after: deleted.id, intervalMs: 50 })) {
    followed.push(event.type);
    if (followed.length === 1) await petstore.pets.delete(event.data.id);
    else break;
  }
  return { deleted, followed, categories: await all(petstore.categories()) };
}

async function domains() {
  const own = new Petstore({ key: domainsKey, baseUrl }).domains;
  const { id, name, records } = await own.create({ name: "https://www.client-shelter.org/about" });
  const { redirectStatus } = await own.update(id, { redirectStatus: 308 });
  const { isChecking } = await own.verify(id);
  const { certificateBeforeSwitch } = await own.prepareCertificate(id, { withPair: true });
  await own.cancelCertificate(id);
  const early = [certificateBeforeSwitch, (await own.get(id)).certificateBeforeSwitch];
  const { code, message } = await failure(() => own.reverify(id));
  const listed = await all(own.list());
  await own.delete(id, { withPair: true });
  const gone = await failure(() => own.get(id));
  const types = records.map(({ type }) => type);
  return { id, name, types, redirectStatus, isChecking, early, refused: { code, message }, isListed: listed[0].id === id, gone: gone.code };
}

async function waiting() {
  const started = performance.now();
  const { name } = await new Petstore({ key, baseUrl: busyUrl }).pets.create({ name: "Patient", categoryId: 7n }).then(({ pet }) => pet);
  return { name, waitedMs: performance.now() - started };
}

async function dropping() {
  const { isReplayed } = await new Petstore({ key, baseUrl: droppingUrl }).pets.create({ name: "Once", categoryId: 8n });
  return { isReplayed, count: (await all(petstore.pets.list({ categoryId: 8n }))).length };
}

async function failing() {
  const silent = new Petstore({ key, baseUrl: silentUrl, maxRetries: 0, timeoutMs: 100 });
  return {
    parameter: await failure(() => petstore.pets.list({ limit: 500 }).page()),
    timeout: await failure(() => silent.pets.list().page()),
    abort: await failure(() => petstore.pets.list({}, { signal: AbortSignal.abort() }).page()),
    network: await failure(() => new Petstore({ key, baseUrl: "http://127.0.0.1:1/v1", maxRetries: 0 }).pets.list().page()),
    webhook: await failure(async () => verifyWebhook(`${webhook.payload} `, webhook.headers, webhook.secret)),
  };
}

const seen = {
  exact: await exact(),
  paging: await paging(),
  writing: await writing(),
  conditional: await conditional(),
  following: await following(),
  domains: await domains(),
  waiting: await waiting(),
  dropping: await dropping(),
  failing: await failing(),
  webhook: verifyWebhook(webhook.payload, new Headers(webhook.headers), webhook.secret),
};
process.stdout.write(JSON.stringify(seen, (_, value) => (typeof value === "bigint" ? `${value}n` : value)));
