import { type JobHealth, MAX_EXACT_ANIMALS, type ServiceFigures } from "#lib/operations/admin/overview.schema.ts";
import { queryText } from "#lib/platform/db/pool.ts";

const NOW = "to_timestamp($1::float8 / 1000)";

const figures = {
  name: "",
  text: `select
      p.free, p.pro, p.business, p.enterprise, p.in_bin,
      (select count(*) from users),
      (select count(*) from users where is_admin),
      (select count(*) from user_sessions where ended_at is null and expires_at > ${NOW}),
      case when a.estimate > ${2 * MAX_EXACT_ANIMALS} then ${MAX_EXACT_ANIMALS + 1}
        else (select count(*) from (select from pets where deleted_at is null limit ${MAX_EXACT_ANIMALS + 1}) as counted) end,
      greatest(a.estimate, ${MAX_EXACT_ANIMALS + 1})::bigint,
      (select count(*) from api_key_bans where lifted_at is null and ends_at > ${NOW}),
      u.requests, u.refused
    from (select coalesce(sum(requests), 0) as requests, coalesce(sum(requests - charged), 0) as refused
      from usage_days where day = (${NOW} at time zone 'UTC')::date) u,
    (select reltuples as estimate from pg_class where oid = 'pets'::regclass) a,
    (select count(*) filter (where deleted_at is null and plan = 'free') as free, count(*) filter (where deleted_at is null and plan = 'pro') as pro,
      count(*) filter (where deleted_at is null and plan = 'business') as business,
      count(*) filter (where deleted_at is null and plan = 'enterprise') as enterprise,
      count(*) filter (where deleted_at is not null) as in_bin from projects) p`,
};

export async function serviceFigures(now: number): Promise<ServiceFigures> {
  const [row = []] = await queryText(figures, [now]);
  const cells = row.map(Number);
  const at = (index: number): number => cells[index] ?? 0;
  const plans = { free: at(0), pro: at(1), business: at(2), enterprise: at(3) };
  const isExact = at(8) <= MAX_EXACT_ANIMALS;
  return {
    projects: plans.free + plans.pro + plans.business + plans.enterprise,
    plans,
    inBin: at(4),
    people: at(5),
    administrators: at(6),
    openSessions: at(7),
    animals: { count: isExact ? at(8) : at(9), isExact },
    bans: at(10),
    callsToday: at(11),
    refusedToday: at(12),
  };
}

export async function databaseRoundTripMs(): Promise<number> {
  const begun = performance.now();
  await queryText({ name: "", text: "select 1" }, []);
  return performance.now() - begun;
}

/** Each process keeps one connection of its name open. */
const processes = {
  name: "",
  text: `select
      (select count(*) from pg_stat_activity where datname = current_database() and application_name in ('petstore listener', 'petstore edge')),
      (select count(*) from pg_stat_activity where datname = current_database() and application_name = 'petstore worker'),
      (select count(*) from graphile_worker.jobs where run_at <= ${NOW} and locked_at is null and attempts < max_attempts),
      (select count(*) from graphile_worker.jobs where locked_at is null and attempts >= max_attempts),
      (select count(*) from graphile_worker.jobs where run_at > ${NOW} and locked_at is null and attempts between 1 and max_attempts - 1)`,
};

export async function processesNow(now: number): Promise<{ serving: number; jobs: JobHealth }> {
  const [row = []] = await queryText(processes, [now]);
  const [serving = 0, workers = 0, waiting = 0, failed = 0, retrying = 0] = row.map(Number);
  return { serving, jobs: { workers, waiting, retrying, failed } };
}
