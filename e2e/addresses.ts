// The first runner in each place shares the town that is started before them. Playwright gives a journey that
// failed to a new runner: that one has a town of its own, since the first try left the shared one changed.
const PORTS_EACH = 10
const runner = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
const place = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** Whether these addresses are those of the town started before all journeys. */
export const SHARED_TOWN = runner === place

const port = Number(process.env['E2E_PORT'] ?? 3100) + (SHARED_TOWN ? 0 : PORTS_EACH * runner)

export const PORT = port
export const PSP_PORT = port + 1
export const ORIGIN = `http://localhost:${port}`
export const PSP_ORIGIN = `http://localhost:${port + 1}`

/** The password of the demo people: the one that the trial mode prints. */
export const PASSWORD = 'rateo-prova-2026'
