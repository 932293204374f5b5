import { createHash } from "node:crypto";
import { GRACE_MS } from "#lib/rate-limit/rules.ts";

export interface Script {
  text: string;
  sha: string;
}

export function script(text: string): Script {
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}

/**
 * Charges one or several requests of one caller in one round trip. Unless all of several fit, changes nothing and
 * returns `-3`: ask for each separately.
 * KEYS: minute, day, standing, versions. ARGV: 1 whether to charge, 2 now, 3 process, 4 and 5 own counts in minute
 * and day, 6 and 7 limits, 8 and 9 window ends, 10 and 11 stored sums (-1: not looked up, -2: unavailable), 12
 * strikes, 13 and 14 first and longest ban in ms, 15 `k` or `a`, 16 a fresh value, 17 request count, 18 whether the
 * sender knew of a refusal.
 * A window is a hash: `t` the total, plus a field per process, so counts from an outage merge exactly once.
 */
export const CHARGE = script(`
local now, process, keyed, charging = tonumber(ARGV[2]), ARGV[3], ARGV[15] == 'k', ARGV[1] == '1'
local count = tonumber(ARGV[17])
local m = redis.call('HMGET', KEYS[1], 't', process)
local d = redis.call('HMGET', KEYS[2], 't', process, 'base')
local baseMinute, baseDay = tonumber(ARGV[10]), tonumber(ARGV[11])
if keyed and not d[3] and baseDay == -1 then return {-1} end
if not keyed or d[3] then baseMinute, baseDay = -2, -2 end
local function whole(n) return string.format('%.0f', n) end
local function merged(have, own, base)
  local total, mine = tonumber(have[1]) or 0, tonumber(have[2]) or 0
  local changed = own > mine or base > total
  if own > mine then
    total = total + own - mine
    mine = own
  end
  if base > total then total = base end
  return total, mine, changed
end
local minuteTotal, minuteMine, minuteChanged = merged(m, tonumber(ARGV[4]), baseMinute)
local dayTotal, dayMine, dayChanged = merged(d, tonumber(ARGV[5]), baseDay)
local outcome, retryAt, banStart = 0, 0, 0
local s = {}
if keyed then s = redis.call('HMGET', KEYS[3], 'ban', 'ann', 's', 'hist', 'ref') end
local ban = tonumber(s[1]) or 0
if ban > now then
  outcome, retryAt = 2, ban
elseif count > 1 and (minuteTotal + count > tonumber(ARGV[6]) or dayTotal + count > tonumber(ARGV[7])) then
  return {-3}
elseif minuteTotal >= tonumber(ARGV[6]) or dayTotal >= tonumber(ARGV[7]) then
  outcome, retryAt = 1, tonumber(ARGV[8])
  if dayTotal >= tonumber(ARGV[7]) then retryAt = tonumber(ARGV[9]) end
  if keyed and charging then
    local announced, strikes, first = tonumber(s[2]) or 0, 0, now
    if now < announced then
      strikes, first = tonumber(s[3]) or 0, tonumber(s[5]) or 0
      if ARGV[18] == '1' or now - first > ${GRACE_MS} then strikes = strikes + 1 end
    else
      announced = 0
    end
    if strikes < tonumber(ARGV[12]) then
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
      local length = math.min(tonumber(ARGV[14]), tonumber(ARGV[13]) * 2 ^ starts)
      outcome, banStart, retryAt = 2, now, now + length
      redis.call('HSET', KEYS[3], 'ban', whole(retryAt), 'hist', history .. whole(now))
      redis.call('HDEL', KEYS[3], 's', 'ann', 'ref')
      redis.call('PEXPIRE', KEYS[3], whole(length + 90000000))
    end
  end
elseif charging then
  minuteTotal, minuteMine, minuteChanged = minuteTotal + count, minuteMine + count, true
  dayTotal, dayMine, dayChanged = dayTotal + count, dayMine + count, true
end
if minuteChanged then
  redis.call('HSET', KEYS[1], 't', minuteTotal, process, minuteMine)
  if not m[1] then redis.call('PEXPIRE', KEYS[1], whole(tonumber(ARGV[8]) - now + 120000)) end
end
if dayChanged then redis.call('HSET', KEYS[2], 't', dayTotal, process, dayMine) end
if baseDay >= 0 then redis.call('HSET', KEYS[2], 'base', whole(baseDay)) end
if (dayChanged or baseDay >= 0) and not d[1] then
  redis.call('PEXPIRE', KEYS[2], whole(tonumber(ARGV[9]) - now + 3600000))
end
local v = {'', ''}
if keyed then
  v = redis.call('HMGET', KEYS[4], 'keys', 'pets')
  if not v[1] or not v[2] then
    v = {v[1] or ARGV[16], v[2] or ARGV[16]}
    redis.call('HSET', KEYS[4], 'keys', v[1], 'pets', v[2])
    redis.call('PEXPIRE', KEYS[4], 2592000000)
  end
end
return {outcome, minuteTotal, dayTotal, whole(retryAt), v[1], v[2], whole(banStart)}
`);

/** Sets this process's part of a window. KEYS: window. ARGV: process, own count, expiry in ms. */
export const PUSH = script(`
local have = redis.call('HMGET', KEYS[1], 't', ARGV[1])
local own, mine = tonumber(ARGV[2]), tonumber(have[2]) or 0
if own == mine then return 0 end
redis.call('HSET', KEYS[1], 't', (tonumber(have[1]) or 0) + own - mine, ARGV[1], own)
if not have[1] then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return own - mine
`);

/** KEYS: members. ARGV: process; `in`, `look` or `out`; age in ms at which a member is gone. Returns alternating ids and ages in ms. */
export const MEMBERS = script(`
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if ARGV[2] == 'in' then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
if ARGV[2] == 'out' then redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], 60000)
local found, answer = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES'), {}
for i = 1, #found, 2 do
  answer[i] = found[i]
  answer[i + 1] = now - tonumber(found[i + 1])
end
return answer
`);

/** KEYS: standing. ARGV: start, end, now, whether lifted. A lifted ban ends immediately but counts. */
export const SEED_BAN = script(`
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
`);

/** KEYS: standing. */
export const CLEAR_BAN = script("return redis.call('HDEL', KEYS[1], 'ban', 's', 'ann', 'ref')");

/** KEYS: versions. ARGV: which, new value. */
export const BUMP = script(`
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return redis.call('PEXPIRE', KEYS[1], 2592000000)
`);
