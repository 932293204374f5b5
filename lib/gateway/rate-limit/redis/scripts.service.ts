import { createHash } from "node:crypto";
import { GRACE_MS } from "#lib/gateway/rate-limit/rules.ts";

export interface Script {
  text: string;
  sha: string;
}

export function script(text: string): Script {
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}

/**
 * Charges one or several requests of one caller in one round trip. Unless all of several fit, changes nothing and
 * returns `-3`: ask for each separately. Returns `-4` if Redis has forgotten what this process counted there, by a flush
 * or an eviction: then every process must hand in its counts before any goes on.
 * KEYS: minute, day, standing, versions. ARGV: 1 whether to charge, 2 now, 3 process, 4 and 5 own counts in minute
 * and day, 6 and 7 limits, 8 and 9 window ends, 10 and 11 stored sums (-1: not looked up, -2: unavailable), 12
 * strikes, 13 and 14 first and longest ban in ms, 15 `k` or `a`, 16 a fresh value, 17 request count, 18 whether the
 * sender knew of a refusal, 19 and 20 the totals that this process last saw (0: none).
 * A window is a hash: `t` the total, plus a field per process, so counts from an outage merge exactly once. `loose` is
 * the part of the total that no process has claimed yet, from stored sums or totals that were seen before a loss.
 */
export const CHARGE = script(`
local now, process, keyed, charging = tonumber(ARGV[2]), ARGV[3], ARGV[15] == 'k', ARGV[1] == '1'
local count = tonumber(ARGV[17])
local m = redis.call('HMGET', KEYS[1], 't', process, 'loose')
local d = redis.call('HMGET', KEYS[2], 't', process, 'loose', 'base')
local function forgotten(have, own, known) return own > 0 and not have[2] or known > 0 and not have[1] end
if forgotten(m, tonumber(ARGV[4]), tonumber(ARGV[19])) or forgotten(d, tonumber(ARGV[5]), tonumber(ARGV[20])) then
  return {-4}
end
local baseMinute, baseDay = tonumber(ARGV[10]), tonumber(ARGV[11])
if keyed and not d[4] and baseDay == -1 then return {-1} end
if not keyed or d[4] then baseMinute, baseDay = -2, -2 end
local function whole(n) return string.format('%.0f', n) end
local function merged(have, own, base)
  local total, mine, loose = tonumber(have[1]) or 0, tonumber(have[2]) or 0, tonumber(have[3]) or 0
  local changed = own > mine or base > total
  if own > mine then
    total = total + own - mine
    mine = own
  end
  if base > total then loose, total = loose + base - total, base end
  return total, mine, loose, changed
end
local minuteTotal, minuteMine, minuteLoose, minuteChanged = merged(m, tonumber(ARGV[4]), baseMinute)
local dayTotal, dayMine, dayLoose, dayChanged = merged(d, tonumber(ARGV[5]), baseDay)
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
  redis.call('HSET', KEYS[1], 't', minuteTotal, process, minuteMine, 'loose', minuteLoose)
  if not m[1] then redis.call('PEXPIRE', KEYS[1], whole(tonumber(ARGV[8]) - now + 120000)) end
end
if dayChanged then redis.call('HSET', KEYS[2], 't', dayTotal, process, dayMine, 'loose', dayLoose) end
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

/**
 * Sets this process's part of a window. Where Redis has forgotten it, the total becomes at least the one that this
 * process last saw, and what others had stored or seen already may be this process's part.
 * KEYS: window. ARGV: process, own count, expiry in ms, the total last seen (0: none).
 */
export const PUSH = script(`
local have = redis.call('HMGET', KEYS[1], 't', ARGV[1], 'loose')
local own, mine, known = tonumber(ARGV[2]), tonumber(have[2]) or 0, tonumber(ARGV[4])
local total, loose = tonumber(have[1]) or 0, tonumber(have[3]) or 0
local added = own - mine
if not have[2] then
  local claimed = math.min(added, loose)
  total, loose = total + added - claimed, loose - claimed
  if (own > 0 or not have[1]) and known > total then total, loose = known, loose + known - total end
else
  total = total + added
end
if added == 0 and total == (tonumber(have[1]) or 0) then return 0 end
redis.call('HSET', KEYS[1], 't', total, 'loose', loose)
if own > 0 then redis.call('HSET', KEYS[1], ARGV[1], own) end
if not have[1] then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return added
`);

/**
 * KEYS: members, epoch. ARGV: process; `in`, `look` or `out`; age in ms at which a member is gone; the epoch in which
 * this process handed in its counts; a fresh one. The epoch changes when Redis loses its data, and an `in` of an earlier
 * one counts as absent. Returns the epoch, then alternating ids and ages in ms.
 */
export const MEMBERS = script(`
local epoch = redis.call('GET', KEYS[2])
if not epoch then
  epoch = ARGV[5]
  redis.call('SET', KEYS[2], epoch)
end
redis.call('PEXPIRE', KEYS[2], 60000)
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
if ARGV[2] == 'in' and ARGV[4] == epoch then redis.call('ZADD', KEYS[1], now, ARGV[1]) end
if ARGV[2] == 'out' then redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - tonumber(ARGV[3]))
redis.call('PEXPIRE', KEYS[1], 60000)
local found, answer = redis.call('ZRANGE', KEYS[1], 0, -1, 'WITHSCORES'), {epoch}
for i = 1, #found, 2 do
  answer[i + 1] = found[i]
  answer[i + 2] = now - tonumber(found[i + 1])
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
