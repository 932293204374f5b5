import { GRACE_MS } from "#lib/gateway/rate-limit/rules.ts";
import type { Caller } from "#lib/gateway/rate-limit/schema.ts";
import type { Script } from "#lib/platform/redis/client.service.ts";

/**
 * Returns `-1` when Redis has no data for the project's day: call again with the stored counts. Otherwise outcome, used
 * in minute and day, retry time, versions of keys and pets, ban start.
 * KEYS: minute, day, ban state, versions. ARGV: 1 charge, 2 now, 3-4 limits, 5-6 their ends, 7-8 stored counts (-1:
 * unknown), 9 strikes, 10-11 first and longest ban in ms, 12 `k` for key or `a` for address, 13 new version, 14
 * sent after a rejection on the same connection.
 */
export const CHARGE: Script = {
  name: "petstoreCharge",
  keys: 4,
  lua: `
local charging, now, keyed = ARGV[1] == '1', tonumber(ARGV[2]), ARGV[12] == 'k'
local perMinute, perDay = tonumber(ARGV[3]), tonumber(ARGV[4])
local minuteEnd, dayEnd = tonumber(ARGV[5]), tonumber(ARGV[6])
local function whole(n) return string.format('%.0f', n) end
local minuteLife, dayLife = whole(minuteEnd - now + 120000), whole(dayEnd - now + 3600000)
local minute, day = tonumber(redis.call('GET', KEYS[1])) or 0, tonumber(redis.call('GET', KEYS[2]))
if keyed and not day then
  if ARGV[8] == '-1' then return {-1} end
  minute, day = math.max(minute, tonumber(ARGV[7])), tonumber(ARGV[8])
  redis.call('SET', KEYS[1], whole(minute), 'PX', minuteLife)
  redis.call('SET', KEYS[2], whole(day), 'PX', dayLife)
end
day = day or 0
local outcome, retryAt, banStart = 0, 0, 0
local s = {}
if keyed then s = redis.call('HMGET', KEYS[3], 'ban', 'ann', 's', 'hist', 'ref') end
local ban = tonumber(s[1]) or 0
if ban > now then
  outcome, retryAt = 2, ban
elseif minute >= perMinute or day >= perDay then
  outcome, retryAt = 1, minuteEnd
  if day >= perDay then retryAt = dayEnd end
  if keyed and charging then
    local announced, strikes, first = tonumber(s[2]) or 0, 0, now
    if now < announced then
      strikes, first = tonumber(s[3]) or 0, tonumber(s[5]) or 0
      if ARGV[14] == '1' or now - first > ${GRACE_MS} then strikes = strikes + 1 end
    else
      announced = 0
    end
    if strikes < tonumber(ARGV[9]) then
      if retryAt > announced then announced = retryAt end
      redis.call('HSET', KEYS[3], 's', strikes, 'ann', whole(announced), 'ref', whole(first))
      redis.call('PEXPIRE', KEYS[3], 176400000)
    else
      local starts, history = 0, ''
      for start in string.gmatch(s[4] or '', '%d+') do
        if tonumber(start) > now - 86400000 then
          starts = starts + 1
          history = history .. start .. ' '
        end
      end
      local length = math.min(tonumber(ARGV[11]), tonumber(ARGV[10]) * 2 ^ starts)
      outcome, banStart, retryAt = 2, now, now + length
      redis.call('HSET', KEYS[3], 'ban', whole(retryAt), 'hist', history .. whole(now))
      redis.call('HDEL', KEYS[3], 's', 'ann', 'ref')
      redis.call('PEXPIRE', KEYS[3], whole(length + 90000000))
    end
  end
elseif charging then
  minute, day = redis.call('INCR', KEYS[1]), redis.call('INCR', KEYS[2])
  if minute == 1 then redis.call('PEXPIRE', KEYS[1], minuteLife) end
  if day == 1 then redis.call('PEXPIRE', KEYS[2], dayLife) end
end
local v = {'', ''}
if keyed then
  v = redis.call('HMGET', KEYS[4], 'keys', 'pets')
  if not v[1] or not v[2] then
    v = {v[1] or ARGV[13], v[2] or ARGV[13]}
    redis.call('HSET', KEYS[4], 'keys', v[1], 'pets', v[2])
    redis.call('PEXPIRE', KEYS[4], 2592000000)
  end
end
return {outcome, minute, day, whole(retryAt), v[1], v[2], whole(banStart)}
`,
};

/** KEYS: minute, day, as they were charged. Expired windows stay deleted. */
export const REFUND: Script = {
  name: "petstoreRefund",
  keys: 2,
  lua: `
for i = 1, 2 do
  if (tonumber(redis.call('GET', KEYS[i])) or 0) > 0 then redis.call('DECR', KEYS[i]) end
end
return 1
`,
};

/** KEYS: processes, since. ARGV: process, max age in ms. Returns age of the data in ms, number of processes. */
export const HEARTBEAT: Script = {
  name: "petstoreHeartbeat",
  keys: 2,
  lua: `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[2]))
redis.call('PEXPIRE', KEYS[1], 60000)
redis.call('SET', KEYS[2], string.format('%.0f', now), 'NX')
return {now - tonumber(redis.call('GET', KEYS[2])), redis.call('ZCARD', KEYS[1])}
`,
};

/** KEYS: ban state. ARGV: start, end, now, lifted. A lifted ban ends immediately but counts. */
export const SEED_BAN: Script = {
  name: "petstoreSeedBan",
  keys: 1,
  lua: `
local have = redis.call('HMGET', KEYS[1], 'ban', 'hist')
local history, ending = have[2] or '', tonumber(ARGV[2])
if not string.find(' ' .. history .. ' ', ' ' .. ARGV[1] .. ' ', 1, true) then history = history .. ' ' .. ARGV[1] end
redis.call('HSET', KEYS[1], 'hist', history)
local ban = tonumber(have[1]) or 0
if ARGV[4] == '1' then
  if ban == ending then redis.call('HDEL', KEYS[1], 'ban', 's', 'ann', 'ref') end
elseif ending > tonumber(ARGV[3]) and ending > ban then
  redis.call('HSET', KEYS[1], 'ban', ARGV[2])
end
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(ending - tonumber(ARGV[3]), 0) + 90000000))
return 1
`,
};

/** KEYS: versions. ARGV: which, new value. */
export const SET_VERSION: Script = {
  name: "petstoreSetVersion",
  keys: 1,
  lua: `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[1], 2592000000)
`,
};

const PROCESSES_KEY = "petstore:processes";
export const HEARTBEAT_KEYS = [PROCESSES_KEY, `petstore:since:{${PROCESSES_KEY}}`];

/** Braces keep a caller's keys on one Redis Cluster node. */
function tagOf(caller: Caller): string {
  return caller.kind === "key" ? `petstore:{p:${caller.projectId}}` : `petstore:{a:${caller.address}}`;
}

export function banStateKey(projectId: string, keyId: string): string {
  return `petstore:{p:${projectId}}:key:${keyId}`;
}

export function versionsKey(projectId: string): string {
  return `petstore:{p:${projectId}}:versions`;
}

/** In the script's order. */
export function chargeKeys(caller: Caller, minuteStart: number, dayStart: number): string[] {
  const tag = tagOf(caller);
  return [
    `${tag}:used:minute:${minuteStart}`,
    `${tag}:used:day:${dayStart}`,
    caller.kind === "key" ? banStateKey(caller.projectId, caller.keyId) : `${tag}:key`,
    `${tag}:versions`,
  ];
}
