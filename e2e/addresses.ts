const port = Number(process.env['E2E_PORT'] ?? 3100)

export const PORT = port
export const PSP_PORT = port + 1
export const ORIGIN = `http://localhost:${port}`
export const PSP_ORIGIN = `http://localhost:${port + 1}`

/** Of the demo people: the one that the trial mode prints. */
export const PASSWORD = 'rateo-prova-2026'
