-- A mix of quotes and reads, for wrk: of ten requests one makes a quote, four read one, five show pages.
-- Arguments after `--`: a word that makes this run's request keys its own, and how many quotes were made before.

local round, seeds = "run", 50
local thread_count = 0
local form = "&name=Ada+Lovelace&email=ada%40example.org&birth_date=1985-12-10&street=Mill+Lane+4&postcode=10115"
    .. "&city=Berlin&type=terraced&construction=masonry&year_built=1974&floor_area=120&rooms=5&flood_zone=2"
    .. "&security=smoke%2Clocks&contents_sum=50000&liability=5m&deductible=300&claims=0"
-- NAME:KEY of the one client, as the desks read it.
local key = "Bearer " .. os.getenv("INSURANCE_DESK_API_KEYS"):match(":(.*)")
local posting = { ["Content-Type"] = "application/x-www-form-urlencoded", ["Authorization"] = key }
local reading = { ["Authorization"] = key }

function setup(thread)
    thread_count = thread_count + 1
    thread:set("number", thread_count)
end

function init(arguments)
    round = arguments[1] or round
    seeds = tonumber(arguments[2]) or seeds
    made, turn, wrong = 0, 0, 0
    first_wrong = ""
    cookie = nil
end

function request()
    turn = turn + 1
    local place = turn % 10
    if place == 1 then
        made = made + 1
        return wrk.format("POST", "/api/quotes", posting, string.format("key=%s-%d-%08d", round, number, made) .. form)
    elseif place <= 5 then
        return wrk.format("GET", string.format("/api/quotes/seed-%08d", turn % seeds + 1), reading)
    elseif place <= 7 then
        return wrk.format("GET", "/")
    end
    -- The page of a process, in one session for each thread.
    return wrk.format("GET", "/quote/property", cookie and { ["Cookie"] = cookie } or nil)
end

function response(status, headers)
    if status ~= 200 and status ~= 201 then
        wrong = wrong + 1
        if first_wrong == "" then first_wrong = tostring(status) end
    end
    local set = headers["Set-Cookie"]
    if set and not cookie then cookie = set:match("^[^;]+") end
end

local threads = {}
local old_setup = setup
function setup(thread)
    old_setup(thread)
    table.insert(threads, thread)
end

function done(summary, latency)
    local wrong = 0
    for _, thread in ipairs(threads) do wrong = wrong + thread:get("wrong") end
    local errors = summary.errors
    print(string.format(
        "RESULT %.1f %d %.0f %.0f %d", summary.requests / summary.duration * 1e6,
        wrong + errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(50),
        latency:percentile(99), summary.requests))
end
