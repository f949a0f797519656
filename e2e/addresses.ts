// The first runner in each place shares the town that is started before them. Playwright gives a journey that
// failed to a new runner: that one has a town of its own, since the first try left the shared one changed.
const PORTS_EACH = 10
/** The town whose clock is moved stands so many ports after that of its runner. */
const OWN_TOWN = 5
const runner = Number(process.env['TEST_WORKER_INDEX'] ?? 0)
const place = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** Whether these addresses are those of the town started before all journeys. */
export const SHARED_TOWN = runner === place

export let PORT = Number(process.env['E2E_PORT'] ?? 3100) + (SHARED_TOWN ? 0 : PORTS_EACH * runner)
export let PSP_PORT = PORT + 1
export let ORIGIN = `http://localhost:${PORT}`
export let PSP_ORIGIN = `http://localhost:${PSP_PORT}`

/** Leads everything that this runner does from now on to a town that no other journey is in. */
export function goToOwnTown(): void {
  PORT += OWN_TOWN
  PSP_PORT = PORT + 1
  ORIGIN = `http://localhost:${PORT}`
  PSP_ORIGIN = `http://localhost:${PSP_PORT}`
}

/** The password of the demo people: the one that the trial mode prints. */
export const PASSWORD = 'rateo-prova-2026'
